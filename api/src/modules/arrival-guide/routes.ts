import { type CallHandlers, ok } from '../call-handler'
import { recordAct } from '../team/record-act'
import { changeGuide, emptyGuide, readGuide } from './stored-guide'

export const arrivalGuideCalls = {
  'arrival-guide/details': async ({ input, services }) => {
    const found = await readGuide(services.db, input.propertyId, services)
    return ok({ guide: found?.guide ?? emptyGuide, updatedAt: found?.updatedAt.toISOString() ?? null })
  },

  'arrival-guide/update': async ({ input: { propertyId, ...changes }, principal, services }) => {
    const { guide, updatedAt } = await services.db.transaction(async (tx) => {
      await recordAct(tx, principal, { kind: 'guide', listingId: propertyId }, services.now())
      return changeGuide(tx, propertyId, changes, services)
    })
    return ok({ guide, updatedAt: updatedAt.toISOString() }, 'Your arrival guide is saved.')
  },
} satisfies CallHandlers
