import { type LeadTimeDiscounts, leadTimeLimits } from '@qe/contract'

export type LeadTimeKind = keyof LeadTimeDiscounts

/** A discount as it is typed. */
export interface LeadTimeInput {
  isGiven: boolean
  days: string
  percent: string
}
export type LeadTimeInputs = Readonly<Record<LeadTimeKind, LeadTimeInput>>

const suggested = { lastMinute: { days: '3', percent: '15' }, earlyBooking: { days: '60', percent: '10' } }

const toInput = (kind: LeadTimeKind, discount: LeadTimeDiscounts[LeadTimeKind]): LeadTimeInput =>
  discount
    ? { isGiven: true, days: String(discount.days), percent: String(discount.percentBps / 100) }
    : { isGiven: false, ...suggested[kind] }

export const toInputs = ({ lastMinute, earlyBooking }: LeadTimeDiscounts): LeadTimeInputs => ({
  lastMinute: toInput('lastMinute', lastMinute),
  earlyBooking: toInput('earlyBooking', earlyBooking),
})

export const daysOf = ({ days }: LeadTimeInput): number => (/^\d{1,3}$/.test(days.trim()) ? Number(days) : Number.NaN)
export const bpsOf = ({ percent }: LeadTimeInput): number => Math.round(Number(percent.replace(',', '.')) * 100)

const parse = (input: LeadTimeInput): LeadTimeDiscounts[LeadTimeKind] =>
  input.isGiven ? { days: daysOf(input), percentBps: bpsOf(input) } : null

export const parseInputs = ({ lastMinute, earlyBooking }: LeadTimeInputs): LeadTimeDiscounts => ({
  lastMinute: parse(lastMinute),
  earlyBooking: parse(earlyBooking),
})

export interface LeadTimeProblems {
  days?: string | undefined
  percent?: string | undefined
}

/** What is wrong with a discount, in view of the other; nothing with one that is not given. */
export function problemsOf(kind: LeadTimeKind, { lastMinute, earlyBooking }: LeadTimeInputs): LeadTimeProblems {
  const input = { lastMinute, earlyBooking }[kind]
  if (!input.isGiven) return {}
  const overlaps = kind === 'earlyBooking' && lastMinute.isGiven && daysOf(earlyBooking) < daysOf(lastMinute)
  const { mostDays, mostBps } = leadTimeLimits
  return {
    days: !(daysOf(input) <= mostDays)
      ? `Enter a number of days up to ${mostDays}.`
      : overlaps
        ? `Begin at ${daysOf(lastMinute)} days or later, where last-minute ends.`
        : undefined,
    percent: bpsOf(input) >= 1 && bpsOf(input) <= mostBps ? undefined : 'Enter a percentage up to 90.',
  }
}

/** The first thing that is wrong; undefined when they can be saved. */
export const firstProblem = (inputs: LeadTimeInputs): string | undefined =>
  (['lastMinute', 'earlyBooking'] as const)
    .flatMap((kind) => Object.values(problemsOf(kind, inputs)) as (string | undefined)[])
    .find((problem) => problem !== undefined)
