import type { AnswerTime } from '@qe/contract'

const times: Record<AnswerTime['within'], string> = {
  hour: 'an hour',
  few_hours: 'a few hours',
  day: 'a day',
}

/** `Usually answers within an hour`. */
export const answersText = ({ within }: AnswerTime): string => `Usually answers within ${times[within]}`
