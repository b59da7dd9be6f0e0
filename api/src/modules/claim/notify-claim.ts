import type { BookingStatus, NotificationVariant } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import { row } from '../../database/rows'
import { claimEvent, sentEmail } from '../../database/schema'
import type { Side } from '../../domain/change-process'
import { type ClaimEventName, claimReasonLabel } from '../../domain/claim-process'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
import { rightOfCall } from '../../domain/team'
import { compose } from '../../mail/compose'
import { type ClaimFacts, claimEmail, claimForAdmins } from '../../mail/templates/claim'
import { textFormats } from '../../mail/templates/text-formats'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { settingOf } from '../content/settings'
import { notify } from '../notification/notify'
import { shownNameSql } from '../profile/read-profile'
import { coHostsFor } from '../team/act-for'

interface ClaimUpdate extends Omit<ClaimFacts, 'deadline'> {
  bookingId: string
  status: BookingStatus
  by: Side
  guestId: string
  hostId: string
  listingId: string
  deadline: string | null
}

type Line = [variant: NotificationVariant, text: (facts: ClaimFacts) => string]

const agreed = ({ settledAmount, amount, currency }: ClaimFacts) => formatAmount(settledAmount ?? amount, currency)
const until = ({ deadline, timeZone }: ClaimFacts) =>
  deadline ? ` by ${textFormats(null).dateTime(deadline, timeZone)}` : ''

/**
 * The notifications of each event, to the side that claims and to the other. Who acted gets none. The texts
 * differ by who claims: a guest asks for money back, a host for damages.
 */
function linesOf(event: ClaimEventName, by: Side): { claimant?: Line; other?: Line } {
  const isRefund = by === 'guest'
  const who = isRefund ? 'The host' : 'The guest'
  const agreedLine: Line = [
    'success',
    (f) => (isRefund ? `${agreed(f)} for ${f.title} goes back to you.` : `The guest pays ${agreed(f)} for ${f.title}.`),
  ]
  const owing: Line = [
    'warning',
    (f) =>
      isRefund
        ? `${agreed(f)} for ${f.title} goes back to the guest.`
        : `${agreed(f)} for ${f.title} is to be paid${until(f)}.`,
  ]
  switch (event) {
    case 'claim_opened':
      return {
        other: [
          'warning',
          (f) =>
            `${f.claimant} claims ${formatAmount(f.amount, f.currency)} for ${f.title}: ${f.reason}. ` +
            `Answer${until(f)}.`,
        ],
      }
    case 'claim_accepted':
      return { claimant: agreedLine, ...(!isRefund && { other: owing }) }
    case 'claim_offered':
      return { claimant: ['info', (f) => `${who} offers ${agreed(f)} for ${f.title}. Answer${until(f)}.`] }
    case 'claim_refused':
      return { claimant: ['info', (f) => `${who} refused your claim about ${f.title}. We look at it and decide.`] }
    case 'claim_offer_taken':
      return { other: owing }
    case 'claim_offer_declined':
      return { other: ['info', (f) => `Your offer for ${f.title} was declined. We look at the claim and decide.`] }
    case 'claim_withdrawn':
      return { other: ['success', (f) => `The claim about ${f.title} was withdrawn. No money moves.`] }
    case 'claim_unanswered': {
      const line: Line = ['info', (f) => `No answer came in time about ${f.title}. We look at the claim and decide.`]
      return { claimant: line, other: line }
    }
    case 'claim_decided':
      return { claimant: agreedLine, other: owing }
    case 'claim_rejected': {
      const line: Line = ['info', (f) => `We turned the claim about ${f.title} down: ${f.decision ?? ''}`]
      return { claimant: line, other: line }
    }
    case 'claim_paid':
      return {
        claimant: ['success', (f) => `The damages of ${agreed(f)} for ${f.title} were paid. They are on their way.`],
        other: ['success', (f) => `You paid ${agreed(f)} for damages at ${f.title}.`],
      }
    case 'claim_unpaid': {
      const line: Line = ['warning', (f) => `The damages of ${agreed(f)} for ${f.title} were not paid in time.`]
      return { claimant: line, other: line }
    }
  }
}

/** Events after which the admins have something to do. */
const forAdmins: readonly ClaimEventName[] = [
  'claim_refused',
  'claim_offer_declined',
  'claim_unanswered',
  'claim_unpaid',
]

/**
 * Reports one event of a claim to both sides, the host's co-hosts among them, on their open pages, as notifications and
 * in e-mails.
 */
export async function notifyClaim(services: Services, { claimId, eventId }: OutboxTopics['claim']): Promise<void> {
  const { db } = services
  const [found] = await db.select().from(claimEvent).where(eq(claimEvent.id, eventId))
  const update = await row<ClaimUpdate>(
    db,
    sql`select c.id, c.by, c.amount, c.settled_amount as "settledAmount", c.text, c.decision, c.clock_at as deadline,
          b.id as "bookingId", b.status, b.code, b.currency, b.time_zone as "timeZone", b.guest_id as "guestId",
          b.host_id as "hostId", b.listing_id as "listingId", l.title, c.reason, ${shownNameSql('p')} as claimant
        from claim c join booking b on b.id = c.booking_id join listing l on l.id = b.listing_id
        join person p on p.id = case when c.by = 'guest' then b.guest_id else b.host_id end where c.id = ${claimId}`,
  )
  if (!found || !update) return
  const { bookingId, status, by } = update
  const facts = factsOf(update)
  const lines = linesOf(found.event, by)
  const coHosts = await coHostsFor(db, update.hostId, update.listingId, rightOfCall['claim/details'])
  const recipients = [
    ['guest', update.guestId],
    ['provider', update.hostId],
    ...coHosts.map(({ personId }) => ['provider', personId] as const),
  ] as const
  for (const [side, personId] of recipients) {
    const isCoHost = side === 'provider' && personId !== update.hostId
    services.socketEvents.emit(personId, 'booking:changed', { bookingId, status })
    const line = side === by ? lines.claimant : lines.other
    if (!line || found.by === side) continue
    const message = line[1](facts)
    await notify(services, {
      personId,
      message,
      variant: line[0],
      link: links.claim(claimId),
      idempotencyKey: `claim:${eventId}:${side}${isCoHost ? `:${personId}` : ''}`,
      kind: 'claims',
      email: (reader) => claimEmail(reader, { ...facts, event: found.event, isClaimant: side === by, message }),
    })
  }
  if (forAdmins.includes(found.event)) await tellAdmins(services, eventId, facts, found.event)
}

const factsOf = ({ deadline, reason, by, ...rest }: ClaimUpdate): ClaimFacts => ({
  ...rest,
  by,
  reason: claimReasonLabel(by, reason).toLowerCase(),
  deadline: deadline ? new Date(deadline) : null,
})

/** Once an event, however often the job runs. */
async function tellAdmins(services: Services, eventId: number, facts: ClaimFacts, event: ClaimEventName) {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const [first] = await tx
      .insert(sentEmail)
      .values({ idempotencyKey: `claim:${eventId}:admins`, at: now })
      .onConflictDoNothing()
      .returning()
    const to = await settingOf(tx, 'supportEmail')
    if (first) await addToOutbox(tx, 'mail', compose(to, claimForAdmins(facts, event), services.config.siteUrl), now)
  })
  services.wake()
}
