import type { ListingPhoto, ListingRoom } from '@qe/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import { storedFile } from '../../database/schema'
import { badInput } from '../../domain/errors'
import { type NewPicture, pictureId, picturePath, removeFiles } from '../../storage'

/** The maximum of `photos` in the contract. */
const maxPhotos = 30

export interface PhotoChange {
  hostId: string
  before: readonly ListingPhoto[]
  /** All photos in their new order; undefined keeps the present ones. */
  requested: readonly ListingPhoto[] | undefined
  /** Photos of this request, appended at the end. */
  uploaded: readonly NewPicture[]
  /** The rooms after the change. */
  rooms: readonly ListingRoom[]
}

/**
 * The photos of a listing after a change, with the colours that the server has found in them. One of a room that is
 * removed stays, without room.
 * @throws ApiError 400 for a photo that is neither the listing's nor the host's upload, twice the same one, too many,
 *   or one of a room that the listing has not
 */
export async function mergePhotos(
  tx: Transaction,
  { hostId, before, requested = before, uploaded, rooms }: PhotoChange,
): Promise<ListingPhoto[]> {
  const paths = requested.map(({ path }) => path)
  if (new Set(paths).size < paths.length) throw badInput('photos', 'One photo is there twice. Take it away once.')
  const known = new Map(before.map((photo) => [photo.path, photo]))
  const unknown = paths.filter((path) => !known.has(path))
  const own = await ownUploads(tx, hostId, unknown)
  if (unknown.some((path) => !own.has(path)))
    throw badInput('photos', 'One of these photos is not among yours any more. Choose it from your device again.')
  if (paths.length + uploaded.length > maxPhotos)
    throw badInput('photos', `A listing can have ${maxPhotos} photos. Take some away first.`)
  const hasRoom = ({ roomId }: ListingPhoto) => rooms.some(({ id }) => id === roomId)
  if (requested !== before && requested.some((photo) => photo.roomId && !hasRoom(photo)))
    throw badInput('photos', 'The room of a photo is not one of this listing any more. Choose its room again.')
  return [
    ...requested.map((photo) => {
      const stored = known.get(photo.path)
      // Clients that know no captions leave them out.
      const caption = photo.caption ?? stored?.caption
      return {
        path: photo.path,
        alt: photo.alt,
        colours: stored?.colours,
        ...(caption && { caption }),
        ...(hasRoom(photo) && { roomId: photo.roomId }),
      }
    }),
    ...uploaded.map((file) => ({ path: picturePath(file), alt: '', colours: file.colours })),
  ]
}

async function ownUploads(tx: Transaction, hostId: string, paths: readonly string[]): Promise<Set<string>> {
  const ids = paths.map((path) => pictureId(path)).filter((id) => id !== null && uuid.test(id)) as string[]
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ key: storedFile.key })
    .from(storedFile)
    .where(
      and(
        inArray(storedFile.id, ids),
        eq(storedFile.ownerId, hostId),
        eq(storedFile.purpose, 'listing_photo'),
        isNull(storedFile.removedAt),
      ),
    )
  return new Set(found.map(picturePath))
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Deletes the files of photos that no listing or draft of the host uses any more. Called after the change is written.
 */
export async function removeUnusedPhotos(
  tx: Transaction,
  hostId: string,
  before: readonly ListingPhoto[],
  now: Date,
): Promise<void> {
  for (const { path } of before) {
    const id = pictureId(path)
    if (!id) continue
    const like = sql`jsonb_build_array(jsonb_build_object('path', ${path}::text))`
    const inUse = await row(
      tx,
      sql`select 1 from listing where host_id = ${hostId} and photos @> ${like}
          union all select 1 from listing_draft where host_id = ${hostId} and fields -> 'photos' @> ${like} limit 1`,
    )
    if (!inUse) await removeFiles(tx, [id], now)
  }
}
