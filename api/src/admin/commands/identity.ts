import { desc, eq, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { identityDocument, person } from '../../database/schema'
import { ApiError, conflict } from '../../domain/errors'
import { links } from '../../domain/links'
import { accountEmails } from '../../mail/templates/account'
import { privateLink } from '../../storage'
import {
  type AdminCommand,
  type CellValue,
  type CommandContext,
  type CommandOptions,
  findPerson,
  fullName,
  notify,
  personDetails,
  requiredOption,
} from '../command'

type Status = typeof person.$inferSelect.identityStatus
const statuses: readonly Status[] = ['none', 'pending', 'approved', 'rejected', 'resubmit']

async function list({ tx }: CommandContext, { status = 'pending' }: CommandOptions) {
  if (!statuses.includes(status as Status)) throw new ApiError(400, `--status is one of ${statuses.join(', ')}.`)
  return {
    rows: await rows<Record<string, CellValue>>(
      tx,
      sql`select p.id, p.first_name || ' ' || p.last_name as name, p.email, p.role,
            d.kind as document, d.sent_at as sent
          from person p left join lateral (
            select kind, sent_at from identity_document where person_id = p.id order by sent_at desc limit 1
          ) d on true
          where p.identity_status = ${status} and p.deleted_at is null order by d.sent_at nulls last, p.id limit 200`,
    ),
  }
}

async function show(context: CommandContext, options: CommandOptions) {
  const found = await findPerson(context.tx, requiredOption(options, 'person'))
  const [document] = await context.tx
    .select()
    .from(identityDocument)
    .where(eq(identityDocument.personId, found.id))
    .orderBy(desc(identityDocument.sentAt))
    .limit(1)
  const files = []
  for (const id of document?.fileIds ?? []) files.push(await privateLink({ ...context, db: context.tx }, id))
  return {
    details: {
      ...personDetails(found),
      reason: found.identityReason,
      document: document?.kind ?? null,
      sent: document?.sentAt ?? null,
      // The links are valid for 15 minutes.
      files: files.map(({ path }) => `${context.config.apiUrl}/${path}`),
    },
  }
}

/** Records the decision on a document, and notifies its owner. */
async function decide(context: CommandContext, options: CommandOptions, status: 'approved' | 'rejected' | 'resubmit') {
  const found = await findPerson(context.tx, requiredOption(options, 'person'))
  const reason = status === 'approved' ? undefined : requiredOption(options, 'reason')
  if (found.identityStatus === 'none') throw conflict(`${fullName(found)} has not sent a document.`, 'no_document')
  if (found.identityStatus === status)
    throw conflict(`The document of ${fullName(found)} is ${status} already.`, 'same')
  await context.tx
    .update(person)
    .set({ identityStatus: status, identityReason: reason ?? null })
    .where(eq(person.id, found.id))
  const asHost = found.role !== 'guest'
  await notify(context, {
    personId: found.id,
    message: reason ? `We could not use your document: ${reason}` : 'Your identity is confirmed.',
    variant: reason ? 'warning' : 'success',
    link: reason ? links.identity() : asHost ? links.listings(found.id) : links.search(),
    idempotencyKey: `identity:${found.id}:${status}:${context.now().getTime()}`,
    mail: 'always',
    draft: reason
      ? accountEmails.identityRefused(found, reason, status === 'resubmit')
      : accountEmails.identityApproved(found, asHost ? found.id : null),
  })
  return {
    message: `The document of ${fullName(found)} is ${status}.`,
    change: {
      target: `person ${found.id}`,
      before: { identity: found.identityStatus, reason: found.identityReason },
      after: { identity: status, reason: reason ?? null },
      reason,
    },
  }
}

const reasonOption = { reason: 'The reason, shown to the person *' }

export const identityCommands: AdminCommand[] = [
  {
    usage: 'identity list',
    about: 'Lists people by identity status',
    options: { status: `One of ${statuses.join(', ')}; pending by default` },
    run: list,
  },
  {
    usage: 'identity show <person>',
    about: 'Shows a person’s document, with links that are valid for 15 minutes',
    example: 'identity show host@example.com',
    run: show,
  },
  {
    usage: 'identity approve <person>',
    about: 'Confirms the identity',
    run: (context, options) => decide(context, options, 'approved'),
  },
  {
    usage: 'identity reject <person>',
    about: 'Rejects the document',
    options: reasonOption,
    run: (context, options) => decide(context, options, 'rejected'),
  },
  {
    usage: 'identity ask-again <person>',
    about: 'Asks for another picture of the document',
    options: reasonOption,
    example: 'identity ask-again host@example.com --reason "The picture is too dark to read."',
    run: (context, options) => decide(context, options, 'resubmit'),
  },
]
