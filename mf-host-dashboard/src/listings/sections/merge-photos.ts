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
      if (!stored) return []
      // An empty caption is sent only to take one away.
      const caption = photo.caption || (stored.caption === undefined ? undefined : '')
      return [{ ...stored, alt: photo.alt, roomId: photo.roomId, caption }]
    }),
    ...saved.filter(({ path }) => !known.has(path)),
  ]
}

/** The photos with a cropped one in place of the former: with the words and the room that the host sees now. */
export const withCropped = (
  photos: readonly ListingPhoto[],
  formerPath: string,
  { path, colours }: ListingPhoto,
): ListingPhoto[] => photos.map((photo) => (photo.path === formerPath ? { ...photo, path, colours } : photo))
