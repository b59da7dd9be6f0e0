import { type CallHandlers, ok } from '../call-handler'
import { suggestPlaces } from './suggest'

export const placeCalls = {
  'places/suggest': async ({ input, services }) => ok(await suggestPlaces(services, input)),
} satisfies CallHandlers
