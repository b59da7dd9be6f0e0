import { type CallHandlers, ok } from '../call-handler'
import { findAddress } from './find-address'
import { suggestPlaces } from './suggest'
import { townAt } from './towns'

export const placeCalls = {
  'places/suggest': async ({ input, services }) => ok(await suggestPlaces(services, input)),
  'places/find-address': async ({ input, services }) => ok(await findAddress(services, input)),
  'places/town': async ({ input, services: { db } }) => ok({ town: await townAt(db, input) }),
} satisfies CallHandlers
