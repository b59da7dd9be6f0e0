import type { reviewPhoto } from '@qe/api/database'
import type { ListingPhoto } from '@qe/contract'
import { coloursOf, findPhoto, type Light } from '../photos'
import { seededId } from './ids'
import type { Rng } from './rng'

/** Guests see a place at another hour than its host's photos. Of rooms there are no pictures at dawn and at night. */
const anotherLight: Record<Light, Light> = { dawn: 'day', day: 'golden', golden: 'blue', blue: 'day', night: 'golden' }

/** One to three photos of a review: what the listing's photos show, in another light. Some have no caption. */
export function photosOfReview(
  rng: Rng,
  reviewId: string,
  photos: readonly ListingPhoto[],
): (typeof reviewPhoto.$inferInsert)[] {
  const ids = rng
    .sample(photos, rng.int(1, 3))
    .map(({ path }) =>
      path
        .replace('media/photo/', '')
        .replace(/(?<=-)(dawn|day|golden|blue|night)(?=-)/, (light) => anotherLight[light as Light]),
    )
  return ids.flatMap((id, position) => {
    const photo = findPhoto(id)
    if (!photo) return []
    const alt = rng.chance(0.7) ? photo.alt : ''
    return [
      { id: seededId(rng), reviewId, position, path: `media/photo/${photo.id}`, alt, colours: coloursOf(photo.scene) },
    ]
  })
}
