import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { flag } from '../config/setting-types'

export const icalSettings = z.object({
  /** Allow calendar feeds from loopback addresses, for development and tests. */
  CALENDAR_LOOPBACK: flag.default(false),
})

export interface IcalConfig {
  calendarLoopback: boolean
}

/** @throws CannotStart in production with CALENDAR_LOOPBACK */
export function readIcalConfig({ CALENDAR_LOOPBACK }: z.infer<typeof icalSettings>, production: boolean): IcalConfig {
  if (production && CALENDAR_LOOPBACK)
    throw new CannotStart(
      'CALENDAR_LOOPBACK is for development: with NODE_ENV=production calendars are read from the internet only.',
    )
  return { calendarLoopback: CALENDAR_LOOPBACK }
}
