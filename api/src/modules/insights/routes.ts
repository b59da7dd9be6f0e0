import { type CallHandlers, ok } from '../call-handler'
import { insightsOverview } from './overview'
import { countView, isRobot } from './views'

export const insightsCalls = {
  'insights/overview': async ({ input, principal, services: { db, now } }) =>
    ok(await insightsOverview(db, principal.id, input, now())),

  'insights/view': async ({ input, me, userAgent, services }) => {
    if (!isRobot(userAgent)) countView(services, input.propertyId, me?.id ?? null)
    return ok({})
  },
} satisfies CallHandlers
