import { eq, sql } from 'drizzle-orm'
import { row } from '../../database/rows'
import { listing, person } from '../../database/schema'
import { conflict } from '../../domain/errors'
import { compose } from '../../mail/compose'
import { accountEmails } from '../../mail/templates/account'
import { removeSecondFactor } from '../../modules/auth/authenticator'
import { endSessions } from '../../modules/auth/end-sessions'
import { settingOf } from '../../modules/content/settings'
import { setListingStatus } from '../../modules/listing/listing-status'
import { addToOutbox } from '../../outbox/outbox'
import {
  type AdminCommand,
  type CommandContext,
  type CommandOptions,
  findPerson,
  fullName,
  personDetails,
  requiredOption,
} from '../command'

async function show({ tx }: CommandContext, options: CommandOptions) {
  const found = await findPerson(tx, requiredOption(options, 'person'))
  const counts = await row<{
    trips: number
    stays: number
    listings: number
    sessions: number
    passkeys: number
    secondFactor: boolean
  }>(
    tx,
    sql`select
          (select count(*) from booking where guest_id = ${found.id}) as trips,
          (select count(*) from booking where host_id = ${found.id}) as stays,
          (select count(*) from listing where host_id = ${found.id} and status = 'live') as listings,
          (select count(*) from session where person_id = ${found.id}) as sessions,
          (select count(*) from passkey where person_id = ${found.id}) as passkeys,
          exists (select 1 from authenticator_app
            where person_id = ${found.id} and confirmed_at is not null) as "secondFactor"`,
  )
  return {
    details: {
      ...personDetails(found),
      joined: found.createdAt,
      suspended: found.suspendedAt,
      'trips as a guest': counts?.trips ?? 0,
      'stays as a host': counts?.stays ?? 0,
      'live listings': counts?.listings ?? 0,
      'signed-in browsers': counts?.sessions ?? 0,
      passkeys: counts?.passkeys ?? 0,
      'second factor': counts?.secondFactor ?? false,
    },
  }
}

/**
 * Suspends a person: ends their sessions, blocks sign-in, and pauses their live listings. Their bookings stay.
 */
async function suspend(context: CommandContext, options: CommandOptions) {
  const { tx } = context
  const found = await findPerson(tx, requiredOption(options, 'person'))
  const reason = requiredOption(options, 'reason')
  if (found.suspendedAt) throw conflict(`${fullName(found)} is suspended already.`, 'same')
  if (found.role === 'admin') throw conflict('An admin can’t be suspended.', 'admin')
  const now = context.now()
  await tx.update(person).set({ suspendedAt: now }).where(eq(person.id, found.id))
  await endSessions(tx, found.id, now)
  const live = await tx
    .select()
    .from(listing)
    .where(sql`${listing.hostId} = ${found.id} and ${listing.status} = 'live'`)
    .for('update')
  for (const listing of live) await setListingStatus(tx, listing, 'paused', now)
  const email = compose(
    found.email,
    accountEmails.suspended(found, reason, await settingOf(tx, 'supportEmail')),
    context.config.siteUrl,
  )
  await addToOutbox(tx, 'mail', email, now)
  const listings = live.length === 1 ? '1 live listing is' : `${live.length} live listings are`
  return {
    message: `${fullName(found)} is suspended${live.length > 0 ? `, and ${listings} paused` : ''}.`,
    change: {
      target: `person ${found.id}`,
      before: { suspended: null },
      after: { suspended: now, paused: live.map(({ id }) => id) },
      reason,
    },
  }
}

async function restore(context: CommandContext, options: CommandOptions) {
  const { tx } = context
  const found = await findPerson(tx, requiredOption(options, 'person'))
  if (!found.suspendedAt) throw conflict(`${fullName(found)} is not suspended.`, 'same')
  await tx.update(person).set({ suspendedAt: null }).where(eq(person.id, found.id))
  await addToOutbox(
    tx,
    'mail',
    compose(found.email, accountEmails.restored(found), context.config.siteUrl),
    context.now(),
  )
  return {
    message: `${fullName(found)} can sign in again.`,
    change: { target: `person ${found.id}`, before: { suspended: found.suspendedAt }, after: { suspended: null } },
  }
}

/**
 * Turns off the second factor of somebody who has lost app and recovery codes. Their identity has to be checked first,
 * outside of the e-mail address, or a stolen mailbox would be enough.
 */
async function endSecondFactor(context: CommandContext, options: CommandOptions) {
  const { tx } = context
  const found = await findPerson(tx, requiredOption(options, 'person'))
  const reason = requiredOption(options, 'reason')
  if (!(await removeSecondFactor(tx, found.id))) throw conflict(`${fullName(found)} has no second factor.`, 'same')
  const email = compose(found.email, accountEmails.secondFactorOff(found), context.config.siteUrl)
  await addToOutbox(tx, 'mail', email, context.now())
  return {
    message: `${fullName(found)} signs in with the password alone.`,
    change: {
      target: `person ${found.id}`,
      before: { secondFactor: true },
      after: { secondFactor: false },
      reason,
    },
  }
}

export const personCommands: AdminCommand[] = [
  {
    usage: 'person show <person>',
    about: 'Shows a person, by id or e-mail address',
    example: 'person show guest@example.com',
    run: show,
  },
  {
    usage: 'person suspend <person>',
    about: 'Ends sessions, blocks sign-in, pauses listings',
    options: { reason: 'The reason, shown to the person *' },
    run: suspend,
  },
  {
    usage: 'person end-second-factor <person>',
    about: 'Turns off two-step sign-in, for a lost phone; check the identity first',
    options: { reason: 'How the identity was checked, for the audit *' },
    run: endSecondFactor,
  },
  { usage: 'person restore <person>', about: 'Allows sign-in again', run: restore },
]
