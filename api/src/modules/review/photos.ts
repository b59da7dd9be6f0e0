import type { ParsedInput, ReviewPhoto } from '@qe/contract'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import { type review, reviewPhoto } from '../../database/schema'
import { badInput } from '../../domain/errors'
import { type NewPicture, picturePath, removeFiles, type Signer, signPicturePath } from '../../storage'
import { isShownSql } from './is-shown'

/** A photo as it is stored: its path is without signature. */
export type StoredPhoto = Pick<typeof reviewPhoto.$inferSelect, 'id' | 'path' | 'alt' | 'colours'>

/** The photos of review `r` in their order, as JSON. */
export const photosSql: SQL<StoredPhoto[]> = sql`(select coalesce(json_agg(json_build_object(
    'id', p.id, 'path', p.path, 'alt', p.alt, 'colours', p.colours) order by p.position), '[]')
  from review_photo p where p.review_id = r.id)`

/** Whether review `r` has photos. */
export const hasPhotosSql: SQL = sql`exists (select 1 from review_photo p where p.review_id = r.id)`

/** The photos of one review in their order. */
export const photosOf = (db: Queryable, reviewId: string): Promise<StoredPhoto[]> =>
  db
    .select({ id: reviewPhoto.id, path: reviewPhoto.path, alt: reviewPhoto.alt, colours: reviewPhoto.colours })
    .from(reviewPhoto)
    .where(eq(reviewPhoto.reviewId, reviewId))
    .orderBy(asc(reviewPhoto.position))

/** Whether everybody may open a photo by its path. */
export async function isPhotoShown(db: Queryable, photoId: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from review_photo p join review r on r.id = p.review_id where p.id = ${photoId} and ${isShownSql}`,
  )
  return found !== undefined
}

/** Of uploads. Photos of the demo world are drawn, and public. */
const guardedFolder = 'media/review/'

/**
 * Photos for somebody who may read their review.
 * @param isShown whether everybody may; otherwise their paths are signed
 */
export const presentPhotos = (services: Signer, photos: readonly StoredPhoto[], isShown: boolean): ReviewPhoto[] =>
  photos.map((photo) => ({
    ...photo,
    path: isShown || !photo.path.startsWith(guardedFolder) ? photo.path : signPicturePath(services, photo),
  }))

/**
 * Stores the photos of a review in their new order, and removes those that are left out.
 * @param requested as in the contract: one without `id` is the next of the new pictures
 * @throws ApiError 400 for a photo that is not of this review, twice the same one, or another number of new pictures
 */
export async function writePhotos(
  tx: Transaction,
  { id: reviewId }: Pick<typeof review.$inferSelect, 'id'>,
  requested: NonNullable<ParsedInput<'bookings/review'>['photos']>,
  pictures: readonly NewPicture[],
  now: Date,
): Promise<void> {
  const before = await photosOf(tx, reviewId)
  const kept = requested.flatMap(({ id }) => id ?? [])
  if (new Set(kept).size < kept.length) throw badInput('photos', 'One photo is there twice. Take it away once.')
  if (kept.some((id) => !before.some((photo) => photo.id === id)))
    throw badInput('photos', 'One of these photos is not in your review any more. Choose it from your device again.')
  if (requested.length - kept.length !== pictures.length)
    throw badInput('photos', 'The list of photos does not fit the files that came with it. Choose the photos again.')
  const added = [...pictures]
  const photos = requested.flatMap(({ id, alt }, position) => {
    const photo = id ? before.find((one) => one.id === id) : pictureOf(added.shift())
    return photo ? [{ ...photo, reviewId, alt, position }] : []
  })
  await tx.delete(reviewPhoto).where(eq(reviewPhoto.reviewId, reviewId))
  if (photos.length > 0) await tx.insert(reviewPhoto).values(photos)
  await removeFiles(
    tx,
    before.flatMap(({ id }) => (kept.includes(id) ? [] : id)),
    now,
  )
}

const pictureOf = (picture: NewPicture | undefined) =>
  picture && { id: picture.id, path: picturePath(picture), colours: picture.colours }
