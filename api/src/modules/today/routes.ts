import { type CallHandlers, ok } from '../call-handler'
import { hostToday } from './today'

export const todayCalls = {
  'host/today': async ({ principal, services: { db, now } }) => ok(await hostToday(db, principal, now())),
} satisfies CallHandlers
