import type { SharedTripDetails } from '@qe/contract'

/** The stay itself, as who booked it and their fellow guests see it. */
export type Stay = Omit<SharedTripDetails, 'sharedBy'>
