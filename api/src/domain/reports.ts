import { conflict } from './errors'

/** The refusal of a second report of the same thing by the same person. */
export const alreadyReported = (what: 'review' | 'place') =>
  conflict(
    `You have reported this ${what} before. You find our answer among your notifications once there is one.`,
    'reported',
  )
