import type { GuestArrivalGuide } from '@qe/contract'
import type { Queryable } from '../../database/connect'
import { arrivalOf, departureOf, type StayTimes } from '../../domain/booking-clock'
import { plusHours } from '../../domain/dates'
import { policy } from '../../domain/policy'
import type { Services } from '../../services'
import { hasSecrets, readGuide } from './stored-guide'

/**
 * The arrival guide as the guest of a confirmed stay may see it at a moment; undefined from departure on, and where
 * the host has written none. Door code, Wi-Fi and phone open `policy.arrivalSecretsHours` before check-in.
 */
export async function guideForGuest(
  db: Queryable,
  stay: StayTimes & { listingId: string },
  services: Pick<Services, 'acceptedSecrets'>,
  now: Date,
): Promise<GuestArrivalGuide | undefined> {
  if (now >= departureOf(stay)) return undefined
  const guide = (await readGuide(db, stay.listingId, services))?.guide
  if (!guide) return undefined
  const { wayIn, parking, houseManual, doorCode, wifiName, wifiPassword, phone } = guide
  if (!hasSecrets(guide) && !wayIn && !parking && !houseManual) return undefined
  const secretsFrom = hasSecrets(guide) ? plusHours(arrivalOf(stay), -policy.arrivalSecretsHours) : null
  return {
    wayIn,
    parking,
    houseManual,
    secrets: secretsFrom && now >= secretsFrom ? { doorCode, wifiName, wifiPassword, phone } : null,
    secretsFrom: secretsFrom?.toISOString() ?? null,
  }
}
