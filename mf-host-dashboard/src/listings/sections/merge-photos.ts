import type { ListingPhoto } from '@qe/contract'

/**
 * The photos after some were saved: as the host has moved, described and removed them meanwhile, with those that came
 * new.
 * @param saved the answer
 * @param sent as they were when they were sent
 * @param now as the host sees them
 */
export function mergePhotos(
  saved: readonly ListingPhoto[],
  sent: readonly ListingPhoto[],
  now: readonly ListingPhoto[],
): ListingPhoto[] {
  const byPath = new Map(saved.map((photo) => [photo.path, photo]))
  const known = new Set(sent.map(({ path }) => path))
  return [
    ...now.flatMap((photo) => {
      const stored = byPath.get(photo.path)
      return stored ? [{ ...stored, alt: photo.alt, roomId: photo.roomId }] : []
    }),
    ...saved.filter(({ path }) => !known.has(path)),
  ]
}
