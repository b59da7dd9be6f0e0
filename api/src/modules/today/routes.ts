import { type CallHandlers, ok } from '../call-handler'
import { hostToday } from './today'

export const todayCalls = {
  'host/today': async ({ me, services: { db, now } }) => ok(await hostToday(db, me.id, now())),
} satisfies CallHandlers
