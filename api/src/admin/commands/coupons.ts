import { couponFields, couponLimits, knownCurrency } from '@qe/contract'
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { duplicate, sqlState } from '../../database/rows'
import { booking, person, siteCoupon, siteCouponUse } from '../../database/schema'
import { couponState } from '../../domain/coupon'
import { dateIn, earliestDate, isRealDate } from '../../domain/dates'
import { ApiError, conflict, notFound } from '../../domain/errors'
import { formatAmount } from '../../domain/money'
import {
  type AdminCommand,
  type CommandContext,
  type CommandOptions,
  countOption,
  findPerson,
  requiredOption,
} from '../command'
import { parseAmount } from './bookings'

type SiteCoupon = typeof siteCoupon.$inferSelect

/** What a code takes off, in words. */
function takesOff({ percent, amount, mostOff, currency }: SiteCoupon): string {
  if (amount !== null && currency !== null) return formatAmount(amount, currency)
  const limit = mostOff !== null && currency !== null ? `, at most ${formatAmount(mostOff, currency)}` : ''
  return `${percent}% of the nights${limit}`
}

async function list({ tx, now }: CommandContext, { all }: CommandOptions) {
  const found = await tx
    .select({ of: siteCoupon, uses: count(siteCouponUse.bookingId), email: person.email, cancelled: booking.code })
    .from(siteCoupon)
    .leftJoin(siteCouponUse, eq(siteCouponUse.couponId, siteCoupon.id))
    .leftJoin(person, eq(person.id, siteCoupon.guestId))
    .leftJoin(booking, eq(booking.id, siteCoupon.cancelledBookingId))
    .where(all === undefined ? and(isNull(siteCoupon.endedAt), isNull(siteCoupon.cancelledBookingId)) : undefined)
    .groupBy(siteCoupon.id, person.email, booking.code)
    .orderBy(desc(siteCoupon.createdAt))
    .limit(500)
  return {
    rows: found.map(({ of, uses, email, cancelled }) => ({
      code: of.code,
      'takes off': takesOff(of),
      'first day': of.firstDay,
      'last day': of.lastDay,
      uses: `${uses} of ${of.maxUses}`,
      'per guest': of.usesPerGuest,
      'first booking': of.isForFirstBooking,
      for: email ?? 'everybody',
      'credit for': cancelled,
      state: couponState({ ...of, hasEnded: of.endedAt !== null, uses }, now()),
    })),
  }
}

/** @throws ApiError 400 for what the contract refuses in a host's code, too */
function parsed<T>(option: string, result: { success: boolean; data?: T; error?: { issues: { message: string }[] } }) {
  if (result.success) return result.data as T
  throw new ApiError(400, `--${option}: ${result.error?.issues[0]?.message}`)
}

const { code: codeField, percent: percentField } = couponFields.shape

/** @throws ApiError 400 for a date that does not exist */
function dateOption(name: string, text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isRealDate(text)) return text
  throw new ApiError(400, `--${name} takes a date such as 2027-03-31, not "${text}".`)
}

/** What it takes off: a percentage, with a limit or without, or an amount. @throws ApiError 400 */
function readCut({ percent, amount, most, currency }: CommandOptions) {
  if ((percent === undefined) === (amount === undefined)) throw new ApiError(400, 'Give --percent or --amount.')
  if (amount !== undefined && most !== undefined) throw new ApiError(400, '--most is for a percentage.')
  const limit = amount ?? most
  if ((limit === undefined) !== (currency === undefined))
    throw new ApiError(400, 'Give --currency with --amount and with --most, and only then.')
  const code = currency === undefined ? null : parsed('currency', knownCurrency.safeParse(currency.toUpperCase()))
  const minor = limit !== undefined && code !== null ? parseAmount(limit, code) : null
  if (minor === 0) throw new ApiError(400, 'A code that takes off nothing is of no use.')
  return {
    percent: percent === undefined ? null : parsed('percent', percentField.safeParse(Number(percent))),
    amount: amount === undefined ? null : minor,
    mostOff: most === undefined ? null : minor,
    currency: code,
  }
}

async function create(context: CommandContext, options: CommandOptions) {
  const { tx } = context
  const now = context.now()
  const code = parsed('code', codeField.safeParse(requiredOption(options, 'code')))
  const cut = readCut(options)
  const firstDay = dateOption('from', options.from ?? dateIn('UTC', now))
  const lastDay = dateOption('until', requiredOption(options, 'until'))
  if (lastDay < firstDay) throw new ApiError(400, 'The last day can’t be before the first.')
  if (lastDay < earliestDate(now)) throw new ApiError(400, `${lastDay} is over.`)
  const { for: email } = options
  const guest = email === undefined ? null : await findPerson(tx, email)
  const maxUses = countOption(options.uses, guest ? 1 : couponLimits.mostUses, couponLimits.mostUses)
  const usesPerGuest = countOption(options['per-guest'], 1, maxUses)
  const of = {
    code,
    ...cut,
    firstDay,
    lastDay,
    maxUses,
    usesPerGuest,
    isForFirstBooking: options['first-booking'] !== undefined,
    guestId: guest?.id ?? null,
    createdAt: now,
  }
  try {
    await tx.insert(siteCoupon).values(of)
  } catch (error) {
    if (sqlState(error) !== duplicate) throw error
    throw conflict(`The site has a code ${code} already. End that one, or choose another.`, 'code_taken')
  }
  return {
    message: `Guests can use ${code} until ${lastDay}. We pay what it takes off.`,
    change: { target: `coupon ${code}`, before: null, after: { ...of, createdAt: undefined } },
  }
}

async function end(context: CommandContext, options: CommandOptions) {
  const { tx } = context
  const code = requiredOption(options, 'code').toUpperCase()
  const [found] = await tx
    .select()
    .from(siteCoupon)
    .where(and(eq(siteCoupon.code, code), isNull(siteCoupon.endedAt)))
    .for('no key update')
  if (!found) throw notFound(`The site has no code ${code} that could end. See coupons list.`)
  await tx.update(siteCoupon).set({ endedAt: context.now() }).where(eq(siteCoupon.id, found.id))
  return {
    message: `${code} has ended. Bookings that have used it keep their price.`,
    change: {
      target: `coupon ${code}`,
      before: { state: 'open' },
      after: { state: 'ended' },
      reason: options.why,
    },
  }
}

export const couponCommands: AdminCommand[] = [
  {
    usage: 'coupons list',
    about: 'Lists codes of the site, which pays what they take off; hosts’ own codes are theirs',
    options: { all: 'Include ended codes and credits (--all yes)' },
    run: list,
  },
  {
    usage: 'coupons create <code>',
    about: 'Makes a code of the site for stays anywhere; hosts earn as without it',
    options: {
      percent: 'A whole percentage of the nights, 1 to 90',
      amount: 'An amount instead, such as 20.00, for places paid in its currency',
      most: 'The most that the percentage takes off, such as 50.00',
      currency: 'Of --amount or --most, such as EUR',
      from: 'The first day, such as 2027-03-01; today without it',
      until: 'The last day *',
      uses: 'In all; without it 10,000, or one for a code for one person',
      'per-guest': 'For each guest; without it one',
      'first-booking': 'Only for guests who have never had a confirmed stay (--first-booking yes)',
      for: 'Only for the person with this e-mail address',
    },
    example: 'coupons create SPRING --percent 10 --most 50.00 --currency EUR --until 2027-05-31 --uses 500',
    run: create,
  },
  {
    usage: 'coupons end <code>',
    about: 'Ends a code of the site, or a credit; bookings that have used it keep their price',
    options: { why: 'The reason, for the log' },
    run: end,
  },
]
