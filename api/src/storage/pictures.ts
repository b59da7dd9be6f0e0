import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/connect'
import { storedFile } from '../database/schema'
import { ApiError, badInput } from '../domain/errors'
import { addToOutbox } from '../outbox/outbox'
import type { Services } from '../services'
import { PictureError, resizeToWidths, resizeWithin, TooManyPixels } from './images'
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

/**
 * Stores pictures in their widths, as WebP and AVIF. Encodes all of them before it stores the first, so that an
 * invalid one stores none. Returns the rows to write with the command.
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
    encoded.push({
      upload,
      ...(await inTurn(services, { ownerId, field }, upload, () =>
        resizeToWidths(upload.bytes, widths[purpose], purpose === 'avatar' ? 'square' : 'whole'),
      )),
    })
  const files: NewPicture[] = []
  for (const { upload, renditions, colours } of encoded) {
    const id = randomUUID()
    const key = `${folders[purpose]}/${id}`
    for (const { forWidth, bytes, avif } of renditions) {
      await services.storage.write(`${key}/${forWidth}.webp`, bytes, { mediaType: 'image/webp' })
      if (avif) await services.storage.write(`${key}/${forWidth}.avif`, avif, { mediaType: 'image/avif' })
    }
    const largest = renditions.at(-1)
    files.push({
      id,
      ownerId,
      purpose,
      key,
      name: asWebp(upload.name),
      mediaType: 'image/webp',
      size: renditions.reduce((sum, { bytes, avif }) => sum + bytes.length + (avif?.length ?? 0), 0),
      width: largest?.width ?? null,
      height: largest?.height ?? null,
      createdAt: services.now(),
      colours,
    })
  }
  return files
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
}

/**
 * Decodes a picture when its turn comes.
 * @throws ApiError 400 in place of `PictureError`, and 503 when the queue is too long
 */
async function inTurn<T>(
  { pictureQueue }: Services,
  { ownerId, field }: { ownerId: string; field: string },
  { name }: Upload,
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
