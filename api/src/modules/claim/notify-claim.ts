import type { BookingStatus, NotificationVariant } from '@qe/contract'
import { sql } from 'drizzle-orm'
import { row } from '../../database/rows'
import { sentEmail } from '../../database/schema'
import type { Actor } from '../../domain/booking-process'
import type { Side } from '../../domain/change-process'
import { type ClaimEventName, claimReasonLabel } from '../../domain/claim-process'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
import { type ActKind, acts, actText, rightOfCall } from '../../domain/team'
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
  event: ClaimEventName
  /** Whose step it was. */
  eventBy: Actor
  /** The co-host who took it for the host, with their first name. */
  actorId: string | null
  actor: string | null
  /** First name. */
  host: string
  guest: string
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
 * The notifications of each event, to the side that claims and to the other, where it is not theirs. The texts differ
 * by who claims: a guest asks for money back, a host for damages.
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
  const update = await row<ClaimUpdate>(
    db,
    sql`select e.event, e.by as "eventBy", a.person_id as "actorId",
          (select p.first_name from person p where p.id = a.person_id) as actor,
          (select h.first_name from person h where h.id = b.host_id) as host,
          (select ${shownNameSql('g')} from person g where g.id = b.guest_id) as guest,
          c.id, c.by, c.amount, c.settled_amount as "settledAmount", c.text, c.decision, c.clock_at as deadline,
          b.id as "bookingId", b.status, b.code, b.currency, b.time_zone as "timeZone", b.guest_id as "guestId",
          b.host_id as "hostId", b.listing_id as "listingId", l.title, c.reason, ${shownNameSql('p')} as claimant
        from claim_event e join claim c on c.id = e.claim_id join booking b on b.id = c.booking_id
        join listing l on l.id = b.listing_id
        join person p on p.id = case when c.by = 'guest' then b.guest_id else b.host_id end
        left join team_act a on a.booking_id = b.id and a.kind = e.event and a.at = e.at and e.by = 'provider'
        where e.id = ${eventId}`,
  )
  if (!update) return
  const { bookingId, status, by, event } = update
  const facts = factsOf(update)
  const coHosts = await coHostsFor(db, update.hostId, update.listingId, rightOfCall['claim/details'])
  const recipients = [
    ['guest', update.guestId],
    ['provider', update.hostId],
    ...coHosts.map(({ personId }) => ['provider', personId] as const),
  ] as const
  for (const [side, personId] of recipients) {
    const isCoHost = side === 'provider' && personId !== update.hostId
    services.socketEvents.emit(personId, 'booking:changed', { bookingId, status })
    const line = lineFor(update, side, personId)
    if (!line) continue
    const message = line[1](facts)
    await notify(services, {
      personId,
      message,
      variant: line[0],
      link: links.claim(claimId),
      idempotencyKey: `claim:${eventId}:${side}${isCoHost ? `:${personId}` : ''}`,
      kind: 'claims',
      email: (reader) => claimEmail(reader, { ...facts, event, isClaimant: side === by, message }),
    })
  }
  if (forAdmins.includes(event)) await tellAdmins(services, eventId, facts, event)
}

/** What somebody is told; nothing for who took the step. The others on the host's side read which of them did. */
function lineFor(update: ClaimUpdate, side: Side, personId: string): Line | undefined {
  const { event, eventBy, by, actorId, actor, hostId, host, guest } = update
  const { claimant, other } = linesOf(event, by)
  if (eventBy !== side) return side === by ? claimant : other
  if (side === 'guest' || personId === (actorId ?? hostId) || !(event in acts)) return undefined
  const did = actText(event as ActKind, { guest, nights: null })
  return ['info', ({ title }) => `${actor ?? host} ${did} at ${title}.`]
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
