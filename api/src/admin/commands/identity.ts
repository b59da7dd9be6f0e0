import { desc, eq, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { identityDocument, person } from '../../database/schema'
import { conflict, Refused } from '../../domain/errors'
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
  requiredOption,
} from '../command'

type Status = typeof person.$inferSelect.identityStatus
const statuses: readonly Status[] = ['none', 'pending', 'approved', 'rejected', 'resubmit']

async function list({ tx }: CommandContext, { status = 'pending' }: CommandOptions) {
  if (!statuses.includes(status as Status)) throw new Refused(400, `--status is one of ${statuses.join(', ')}.`)
  return {
    rows: await rows<Record<string, CellValue>>(
      tx,
      sql`select p.id, p.first_name || ' ' || p.last_name as name, p.email, p.role, d.kind as document, d.sent_at as sent
          from person p left join lateral (select kind, sent_at from identity_document where person_id = p.id order by sent_at desc limit 1) d on true
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
    thing: {
      id: found.id,
      name: fullName(found),
      email: found.email,
      phone: found.phone,
      role: found.role,
      identity: found.identityStatus,
      reason: found.identityReason,
      document: document?.kind ?? null,
      sent: document?.sentAt ?? null,
      // Good for a quarter of an hour.
      files: files.map(({ path }) => `${context.config.apiUrl}/${path}`),
    },
  }
}

/** Decides on a document, and tells its owner. */
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
    link: reason ? links.profile() : asHost ? links.listings() : links.search(),
    onceKey: `identity:${found.id}:${status}:${context.now().getTime()}`,
    mail: 'always',
    draft: reason
      ? accountEmails.identityRefused(found, reason, status === 'resubmit')
      : accountEmails.identityApproved(found, asHost),
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

const because = { reason: 'What the person reads *' }

export const identityCommands: AdminCommand[] = [
  {
    usage: 'identity list',
    about: 'People whose document waits to be looked at',
    options: { status: `One of ${statuses.join(', ')}; pending when left out` },
    run: list,
  },
  {
    usage: 'identity show <person>',
    about: 'A person’s document, with links that open it for 15 minutes',
    example: 'identity show host@example.com',
    run: show,
  },
  {
    usage: 'identity approve <person>',
    about: 'The document shows who this is',
    run: (context, options) => decide(context, options, 'approved'),
  },
  {
    usage: 'identity reject <person>',
    about: 'The document can’t be accepted',
    options: because,
    run: (context, options) => decide(context, options, 'rejected'),
  },
  {
    usage: 'identity ask-again <person>',
    about: 'Ask for another picture of the document',
    options: because,
    example: 'identity ask-again host@example.com --reason "The picture is too dark to read."',
    run: (context, options) => decide(context, options, 'resubmit'),
  },
]
