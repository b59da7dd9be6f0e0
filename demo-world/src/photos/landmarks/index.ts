import { EUROPE } from './europe'
import type { Landmark } from './shapes'
import { WORLD } from './world'

/** What a city is known by; undefined for a city without a drawn landmark. */
export const landmarkOf = (citySlug: string): Landmark | undefined =>
  Object.hasOwn(EUROPE, citySlug) ? EUROPE[citySlug] : Object.hasOwn(WORLD, citySlug) ? WORLD[citySlug] : undefined
