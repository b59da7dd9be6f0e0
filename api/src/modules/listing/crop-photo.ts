import { type CallOutput, type ListingPhoto, type ParsedInput, photoCropLimits } from '@qe/contract'
import { and, eq, ne } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { listing, listingDraft, storedFile } from '../../database/schema'
import { badInput, conflict } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import {
  croppedPixels,
  pictureId,
  picturePath,
  putCroppedPicture,
  readOriginal,
  sizeOf,
  withNewFiles,
} from '../../storage'
import { signPicturePath } from '../../storage/private-files'
import { recordAct } from '../team/record-act'
import { listingNotFound } from './details'
import { removeUnusedPhotos } from './listing-photos'

/** Photos of a listing or a draft, and how others are written in their place. */
interface PhotoOwner {
  photos: readonly ListingPhoto[]
  write: (tx: Transaction, photos: ListingPhoto[], now: Date) => Promise<unknown>
}

/** The whole of a photo, for the dialog that crops it. */
export async function originalOfPhoto(
  services: Services,
  host: Principal,
  { propertyId, path }: ParsedInput<'property/photo/original'>,
): Promise<CallOutput<'property/photo/original'>> {
  requirePhoto(await photosOf(services.db, host, propertyId), path)
  const original = await requireOriginal(services, path)
  const stored = await storedPhoto(services.db, path)
  return {
    ...(await sizeOf(original)),
    crop: stored?.crop ?? null,
    path: stored?.crop
      ? signPicturePath(services, { id: stored.id, path: `media/original/${stored.id}` })
      : `${path}/1600.webp`,
  }
}

/**
 * Puts a crop of a photo in its place, made of its original; `null` puts the whole there. The former picture goes
 * unless a copy of the listing shows it too. Nothing is changed where it fails.
 * @throws ApiError 400 for a crop that is too small or a photo that is not there, 409 when it went meanwhile, 429 for
 *   more pictures than one may send within a minute
 */
export async function cropPhoto(
  services: Services,
  host: Principal,
  { propertyId, path, crop }: ParsedInput<'property/photo/crop'>,
): Promise<ListingPhoto> {
  const photo = requirePhoto(await photosOf(services.db, host, propertyId), path)
  await services.limitRate(`picture person ${host.actorId}`, policy.picturesPerMinute)
  const original = await requireOriginal(services, path)
  if (crop) requireEnoughPixels(await sizeOf(original), crop)
  else if (!(await storedPhoto(services.db, path))?.crop) return photo
  const file = await putCroppedPicture(services, { ownerId: host.id, original, crop })
  const now = services.now()
  const cropped = await withNewFiles(services, [file], async (tx) => {
    const { photos, write } = await photosOf(tx, host, propertyId, 'locked')
    const before = photos.find((one) => one.path === path)
    if (!before)
      throw conflict('This photo was changed or removed meanwhile. Reload the page and crop it again.', 'photo_gone')
    const after = { ...before, path: picturePath(file), colours: file.colours }
    await write(
      tx,
      photos.map((one) => (one === before ? after : one)),
      now,
    )
    await removeUnusedPhotos(tx, host.id, [before], now)
    await recordAct(tx, host, { kind: 'listing', listingId: propertyId }, now)
    return after
  })
  services.wake()
  return cropped
}

async function photosOf(db: Queryable, host: Principal, id: string, locked?: 'locked'): Promise<PhotoOwner> {
  const drafts = db
    .select({ fields: listingDraft.fields })
    .from(listingDraft)
    .where(and(eq(listingDraft.id, id), eq(listingDraft.hostId, host.id)))
  const [draft] = await (locked ? drafts.for('update') : drafts)
  if (draft)
    return {
      photos: draft.fields.photos ?? [],
      write: (tx, photos, updatedAt) =>
        tx
          .update(listingDraft)
          .set({ fields: { ...draft.fields, photos }, updatedAt })
          .where(eq(listingDraft.id, id)),
    }
  const listings = db
    .select({ photos: listing.photos })
    .from(listing)
    .where(and(eq(listing.id, id), eq(listing.hostId, host.id), ne(listing.status, 'removed')))
  const [found] = await (locked ? listings.for('update') : listings)
  if (!found) throw listingNotFound()
  return {
    photos: found.photos,
    write: (tx, photos, updatedAt) => tx.update(listing).set({ photos, updatedAt }).where(eq(listing.id, id)),
  }
}

function requirePhoto({ photos }: PhotoOwner, path: string): ListingPhoto {
  const photo = photos.find((one) => one.path === path)
  if (!photo) throw badInput('path', 'This listing has no such photo any more. Reload the page to see its photos.')
  return photo
}

async function requireOriginal(services: Services, path: string): Promise<Buffer> {
  const original = await readOriginal(services, path)
  if (!original)
    throw badInput('path', 'This photo can’t be cropped here. Add it again from your device, and crop that one.')
  return original
}

async function storedPhoto(db: Queryable, path: string) {
  const id = pictureId(path)
  if (!id) return undefined
  const [found] = await db
    .select({ id: storedFile.id, crop: storedFile.crop })
    .from(storedFile)
    .where(eq(storedFile.key, `upload/${id}`))
  return found
}

function requireEnoughPixels(
  original: { width: number; height: number },
  crop: Parameters<typeof croppedPixels>[1],
): void {
  const least = Math.min(photoCropLimits.leastSide, original.width, original.height)
  const { width, height } = croppedPixels(original, crop)
  if (width < least || height < least)
    throw badInput(
      'crop',
      `This part has ${width} × ${height} pixels; a photo needs ${least} each way. Choose a larger part.`,
    )
}
