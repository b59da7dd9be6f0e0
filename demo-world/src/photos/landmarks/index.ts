import { EUROPE } from './europe'
import type { Landmark } from './shapes'
import { WORLD } from './world'

const landmarks: Readonly<Record<string, Landmark>> = { ...EUROPE, ...WORLD }

/** What a city is known by; undefined for a city without a drawn landmark. */
export const landmarkOf = (citySlug: string): Landmark | undefined =>
  Object.hasOwn(landmarks, citySlug) ? landmarks[citySlug] : undefined
