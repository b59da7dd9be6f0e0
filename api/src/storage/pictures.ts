import { randomUUID } from 'node:crypto'
import type { PhotoCrop } from '@qe/contract'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/connect'
import { storedFile } from '../database/schema'
import { ApiError, badInput } from '../domain/errors'
import { addToOutbox } from '../outbox/outbox'
import type { Services } from '../services'
import { PictureError, type Rendition, resizeToWidths, resizeWithin, TooManyPixels, toOriginal } from './images'
import { type NewFile, putPrivate } from './private-files'
import type { Upload } from './upload'

/** The contract's three widths for photos; avatars are small and square. */
const photoWidths = [480, 960, 1600] as const
const widths = { listing_photo: photoWidths, review_photo: photoWidths, avatar: [96, 192, 480] } as const
/** What is under `review/` is served to everybody only while the review is shown. */
const folders = { listing_photo: 'upload', review_photo: 'review', avatar: 'upload' } as const
/** Large enough to read the small print of a passport, in pixels. */
const maxPrivateSide = 2400

/** The path of a stored picture: `media/upload/<id>`, which is public, or `media/review/<id>`. */
export const picturePath = ({ key }: { key: string }) => `media/${key}`

const publicFolder = 'media/upload/'
/** The file id of a public picture's path; null for any other path. */
export const pictureId = (path: string | null) =>
  path?.startsWith(publicFolder) ? path.slice(publicFolder.length) : null

/** The row of a new picture, with its colours for the photo that it becomes. */
export type NewPicture = NewFile & { colours: string }

/** Beside the widths of a photo: what crops are made of, and the whole of one that is cropped, as its host sees it. */
const originalName = 'original.jpg'
const wholeName = 'whole.webp'

/**
 * Stores pictures in their widths, as WebP and AVIF, those of listings with their originals. Encodes all of them before
 * it stores the first, so that an invalid one stores none. Returns the rows to write with the command.
 * @throws ApiError 400 for an invalid picture
 */
export async function putPictures(
  services: Services,
  owner: { ownerId: string; purpose: keyof typeof folders; field: string },
  uploads: readonly Upload[],
): Promise<NewPicture[]> {
  const { ownerId, purpose, field } = owner
  const encoded = []
  for (const upload of uploads)
    encoded.push(
      await inTurn(services, { ownerId, field }, upload, async () => ({
        name: upload.name,
        ...(await resizeToWidths(upload.bytes, widths[purpose], purpose === 'avatar' ? 'square' : 'whole')),
        ...(purpose === 'listing_photo' && { original: await toOriginal(upload.bytes) }),
      })),
    )
  const files: NewPicture[] = []
  for (const picture of encoded) files.push(await storePicture(services, { ownerId, purpose }, picture))
  return files
}

/**
 * Stores a part of a listing's photo as a picture of its own, with the whole original, so that it can be cropped anew.
 * Returns the row to write with the command.
 * @param crop null for the whole
 * @throws ApiError 400 for an original that can't be read
 */
export async function putCroppedPicture(
  services: Services,
  { ownerId, original, crop }: { ownerId: string; original: Buffer; crop: PhotoCrop | null },
): Promise<NewPicture> {
  const name = 'photo.webp'
  const picture = await inTurn(services, { ownerId, field: 'path' }, { name }, async () => {
    const whole = crop && (await resizeToWidths(original, [Math.max(...photoWidths)], 'whole')).renditions[0]?.bytes
    return {
      name,
      crop,
      ...(await resizeToWidths(original, photoWidths, 'whole', crop)),
      // Encoded only once: what is an original already stays as it is.
      original: isJpeg(original) ? original : await toOriginal(original),
      ...(whole && { whole }),
    }
  })
  return storePicture(services, { ownerId, purpose: 'listing_photo' }, picture)
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8

/**
 * The picture that a photo of a listing was made of, before any crop; of one from before originals were kept its
 * largest width. Null for one that is no upload and not drawn here either.
 */
export async function readOriginal(
  { storage, drawnPicture }: Pick<Services, 'storage' | 'drawnPicture'>,
  path: string,
): Promise<Buffer | null> {
  const id = pictureId(path)
  if (!id) return (await drawnPicture?.(path)) ?? null
  for (const name of [originalName, ...photoWidths.map((width) => `${width}.webp`).reverse()]) {
    const found = await storage.read(`upload/${id}/${name}`)
    if (found) return found.bytes
  }
  return null
}

/** The key of the whole of a cropped photo. */
export const wholePictureKey = (id: string) => `upload/${id}/${wholeName}`

interface EncodedPicture {
  name: string
  renditions: readonly Rendition[]
  colours: string
  crop?: PhotoCrop | null
  original?: Buffer
  whole?: Buffer
}

async function storePicture(
  { storage, now }: Services,
  { ownerId, purpose }: { ownerId: string; purpose: keyof typeof folders },
  { name, renditions, colours, crop = null, original, whole }: EncodedPicture,
): Promise<NewPicture> {
  const id = randomUUID()
  const key = `${folders[purpose]}/${id}`
  let size = 0
  const write = async (file: string, bytes: Buffer, mediaType: string) => {
    size += bytes.length
    await storage.write(`${key}/${file}`, bytes, { mediaType })
  }
  for (const { forWidth, bytes, avif } of renditions) {
    await write(`${forWidth}.webp`, bytes, 'image/webp')
    if (avif) await write(`${forWidth}.avif`, avif, 'image/avif')
  }
  if (original) await write(originalName, original, 'image/jpeg')
  if (whole) await write(wholeName, whole, 'image/webp')
  const largest = renditions.at(-1)
  return {
    id,
    ownerId,
    purpose,
    key,
    name: asWebp(name),
    mediaType: 'image/webp',
    size,
    width: largest?.width ?? null,
    height: largest?.height ?? null,
    crop,
    createdAt: now(),
    colours,
  }
}

/**
 * Stores private files: pictures encoded again, documents unchanged. Returns the rows to write with the command.
 * @throws ApiError 400 for an invalid picture
 */
export async function putPrivateUploads(
  services: Services,
  owner: { ownerId: string; purpose: 'identity' | 'chat' | 'claim'; field: string },
  uploads: readonly Upload[],
): Promise<NewFile[]> {
  const { ownerId, purpose, field } = owner
  const ready = []
  for (const upload of uploads) {
    const picture =
      upload.kind === 'image'
        ? await inTurn(services, { ownerId, field }, upload, () => resizeWithin(upload.bytes, maxPrivateSide))
        : null
    ready.push(
      picture
        ? { name: asWebp(upload.name), mediaType: 'image/webp', ...picture }
        : { name: upload.name, mediaType: upload.mediaType, bytes: upload.bytes },
    )
  }
  const files: NewFile[] = []
  for (const file of ready) files.push(await putPrivate(services, { ownerId, purpose, ...file }))
  return files
}

/**
 * Runs a command in a transaction that writes the rows of new files. When it throws `ApiError`, deletes their bytes.
 */
export async function withNewFiles<T>(
  services: Services,
  files: readonly NewFile[],
  command: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await services.db.transaction(async (tx) => {
      if (files.length > 0) await tx.insert(storedFile).values([...files])
      return command(tx)
    })
  } catch (error) {
    // After any other failure the commit may have succeeded; `sweepFiles` deletes bytes without rows later.
    if (error instanceof ApiError) await Promise.allSettled(files.map((file) => removeBytes(services, file.key)))
    throw error
  }
}

/** Marks files as removed; a job deletes their bytes after the commit. */
export async function removeFiles(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const removed = await tx
    .update(storedFile)
    .set({ removedAt: now })
    .where(and(inArray(storedFile.id, [...ids]), isNull(storedFile.removedAt)))
    .returning({ id: storedFile.id })
  for (const { id } of removed) await addToOutbox(tx, 'removeFile', { fileId: id }, now)
}

/** Deletes the bytes of a removed file. */
export async function removeFile(services: Services, { fileId }: { fileId: string }): Promise<void> {
  const [file] = await services.db.select().from(storedFile).where(eq(storedFile.id, fileId))
  if (file?.removedAt) await removeBytes(services, file.key)
}

async function removeBytes({ storage }: Services, key: string): Promise<void> {
  if (key.startsWith('private/')) return storage.remove(key)
  for (const width of new Set([...photoWidths, ...widths.avatar]))
    for (const format of ['webp', 'avif']) await storage.remove(`${key}/${width}.${format}`)
  for (const name of [originalName, wholeName]) await storage.remove(`${key}/${name}`)
}

/**
 * Decodes a picture when its turn comes.
 * @throws ApiError 400 in place of `PictureError`, and 503 when the queue is too long
 */
async function inTurn<T>(
  { pictureQueue }: Services,
  { ownerId, field }: { ownerId: string; field: string },
  { name }: Pick<Upload, 'name'>,
  decode: () => Promise<T>,
): Promise<T> {
  try {
    return await pictureQueue.run(ownerId, decode)
  } catch (error) {
    if (error instanceof PictureError) throw badInput(field, pictureSentence(name, error))
    throw error
  }
}

function pictureSentence(name: string, error: PictureError): string {
  if (!(error instanceof TooManyPixels))
    return `“${name}” can’t be read as a picture. It may be damaged; save it again as JPEG or PNG.`
  const { width, height, maxMegapixels } = error
  return `“${name}” has ${width} × ${height} pixels, more than ${maxMegapixels} million. Make it smaller.`
}

const asWebp = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'picture'}.webp`
