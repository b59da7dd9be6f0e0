import type { AnswerTime } from '@qe/contract'
import { policy } from './policy'

/** What a host's answers were like, over the first messages and requests of `policy.answerDays`. */
export interface AnswerFigures {
  occasions: number
  /** Of all occasions; null when most of them have no answer. */
  medianMinutes: number | null
  /** How many were answered within `policy.answerDayHours`. */
  withinDay: number
}

/** What guests are told of a host's answers; nothing after too few occasions, or when most of them took longer. */
export function answerTime({ occasions, medianMinutes, withinDay }: AnswerFigures): AnswerTime | undefined {
  if (occasions < policy.answerMinOccasions || medianMinutes === null) return undefined
  const isQuick = medianMinutes <= policy.answerQuickMinutes && withinDay * 100 >= occasions * policy.answerQuickPercent
  if (medianMinutes <= 60) return { within: 'hour', isQuick }
  if (medianMinutes <= policy.answerFewHours * 60) return { within: 'few_hours', isQuick }
  return medianMinutes <= policy.answerDayHours * 60 ? { within: 'day', isQuick } : undefined
}
