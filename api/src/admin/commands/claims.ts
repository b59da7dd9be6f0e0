import { asc, eq, inArray } from 'drizzle-orm'
import { booking, claim, listing } from '../../database/schema'
import { claimAmountError } from '../../domain/claim-money'
import { claimReasonLabel, mayTakeClaimStep } from '../../domain/claim-process'
import { ApiError, conflict, notFound } from '../../domain/errors'
import { formatAmount } from '../../domain/money'
import { claimLimits } from '../../modules/claim/claim-limits'
import { lockClaim, takeClaimStep } from '../../modules/claim/claim-record'
import { privateLink } from '../../storage'
import { type AdminCommand, type CommandContext, type CommandOptions, isId, requiredOption } from '../command'
import { parseAmount } from './bookings'

const sides = { guest: 'guest', provider: 'host' } as const

async function list({ tx }: CommandContext, { all }: CommandOptions) {
  const found = await tx
    .select({ of: claim, code: booking.code, currency: booking.currency, title: listing.title })
    .from(claim)
    .innerJoin(booking, eq(booking.id, claim.bookingId))
    .innerJoin(listing, eq(listing.id, booking.listingId))
    .where(all === undefined ? inArray(claim.status, ['review']) : undefined)
    .orderBy(asc(claim.createdAt))
    .limit(500)
  return {
    rows: found.map(({ of, code, currency, title }) => ({
      id: of.id,
      at: of.createdAt,
      by: sides[of.by],
      booking: code,
      listing: title,
      amount: formatAmount(of.amount, currency),
      status: of.status,
    })),
  }
}

/** @throws ApiError 404 */
async function findClaim(context: CommandContext, options: CommandOptions) {
  const id = requiredOption(options, 'claim')
  if (!isId(id)) throw notFound(`There is no claim ${id}. See claims list.`)
  return lockClaim(context.tx, id)
}

async function photoLinks(context: CommandContext, ids: readonly string[]): Promise<string[]> {
  const files = []
  for (const id of ids) files.push(await privateLink({ ...context, db: context.tx }, id))
  return files.map(({ path }) => `${context.config.apiUrl}/${path}`)
}

async function show(context: CommandContext, options: CommandOptions) {
  const { found, of } = await findClaim(context, options)
  const money = (amount: number | null) => (amount === null ? null : formatAmount(amount, found.currency))
  return {
    details: {
      id: of.id,
      booking: found.code,
      status: of.status,
      by: sides[of.by],
      reason: claimReasonLabel(of.by, of.reason),
      amount: money(of.amount),
      settled: money(of.settledAmount),
      paid: money(of.paid),
      words: of.text,
      // The links are valid for 15 minutes.
      photos: await photoLinks(context, of.photoIds),
      answer: of.answerText,
      'answer photos': await photoLinks(context, of.answerPhotoIds),
      decision: of.decision,
      stay: `${found.checkIn} to ${found.checkOut}, ${formatAmount(found.total, found.currency)}`,
      made: of.createdAt,
      deadline: of.clockAt,
    },
  }
}

async function decide(context: CommandContext, options: CommandOptions) {
  const { found, of } = await findClaim(context, options)
  const why = requiredOption(options, 'why')
  const amount = parseAmount(requiredOption(options, 'amount'), found.currency)
  if (!mayTakeClaimStep('claim_decided', of.status))
    throw conflict(`This claim is ${of.status}: only one in review can be decided.`, 'claim_over')
  if (amount > 0) {
    const { min, max } = await claimLimits(context.tx, found, of.by)
    const wrong = claimAmountError(amount, { min, max: Math.min(max, of.amount) }, found.currency)
    if (wrong) throw new ApiError(400, wrong)
  }
  const formatted = formatAmount(amount, found.currency)
  await takeClaimStep(context.tx, found, of, amount > 0 ? 'claim_decided' : 'claim_rejected', {
    by: 'admin',
    now: context.now(),
    note: amount > 0 ? `${formatted}. ${why}` : why,
    set: { decision: why, settledAmount: amount > 0 ? amount : null },
  })
  const outcome = of.by === 'guest' ? `${formatted} goes back to the guest.` : `The guest pays ${formatted}.`
  return {
    message: amount > 0 ? `Decided. ${outcome}` : 'Turned down. No money moves.',
    change: {
      target: `claim ${of.id}`,
      before: { status: of.status, amount: of.amount, currency: found.currency },
      after: { settled: amount },
      reason: why,
    },
  }
}

export const claimCommands: AdminCommand[] = [
  {
    usage: 'claims list',
    about: 'Lists claims that wait for a decision',
    options: { all: 'Include all others (--all yes)' },
    run: list,
  },
  {
    usage: 'claims show <claim>',
    about: 'Shows a claim with both sides’ words, and links to their photos that are valid for 15 minutes',
    run: show,
  },
  {
    usage: 'claims decide <claim>',
    about: 'Decides a claim: the guest is refunded, or pays for the damage',
    options: {
      amount: 'In the booking’s currency, such as 120.00; 0 turns it down *',
      why: 'The reason, shown to both sides *',
    },
    example: 'claims decide 5b3… --amount 80.00 --why "The photos show the broken lamp."',
    run: decide,
  },
]
