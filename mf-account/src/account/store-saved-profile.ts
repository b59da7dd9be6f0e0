import type { UserProfile } from '@qe/contract'
import { putAnswer, storeProfile } from '@qe/platform'

/** Gives the answer of a call that changes the profile to the session and to what has asked for the profile. */
export function storeSavedProfile(saved: UserProfile): void {
  storeProfile(saved)
  putAnswer('user/profile-details', {}, saved)
}
