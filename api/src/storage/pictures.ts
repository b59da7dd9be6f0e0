import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/connect'
import { storedFile } from '../database/schema'
import { badInput, Refused } from '../domain/errors'
import { addToOutbox } from '../outbox/outbox'
import type { Services } from '../services'
import { PictureError, resizeToWidths, within } from './images'
import { type NewFile, putPrivate } from './private-files'
import type { Upload } from './upload'

/** The contract's three widths for photos; avatars are small and square. */
const widths = { listing_photo: [480, 960, 1600], avatar: [96, 192, 480] } as const
/** Long enough to read the small print of a passport (pixels). */
const longestPrivateSide = 2400

const folder = 'media/upload/'
/** Where a picture of ours is found by everybody: `media/upload/<id>`. */
export const picturePath = ({ id }: { id: string }) => `${folder}${id}`
/** The file behind such a path; null for drawn pictures. */
export const pictureId = (path: string | null) => (path?.startsWith(folder) ? path.slice(folder.length) : null)

/**
 * Puts pictures for everybody into the store. Each is made anew in its widths before any is kept, so that a bad one
 * keeps none.
 */
export async function putPictures(
  services: Services,
  owner: { ownerId: string; purpose: 'listing_photo' | 'avatar'; field: string },
  uploads: readonly Upload[],
): Promise<NewFile[]> {
  const { ownerId, purpose, field } = owner
  const made = []
  for (const upload of uploads)
    made.push({
      upload,
      renditions: await orRefuse(field, upload, () =>
        resizeToWidths(upload.bytes, widths[purpose], purpose === 'avatar' ? 'square' : 'whole'),
      ),
    })
  const files: NewFile[] = []
  for (const { upload, renditions } of made) {
    const id = randomUUID()
    for (const { forWidth, bytes } of renditions)
      await services.storage.write(`upload/${id}/${forWidth}.webp`, bytes, { mediaType: 'image/webp' })
    const largest = renditions.at(-1)
    files.push({
      id,
      ownerId,
      purpose,
      key: `upload/${id}`,
      name: asWebp(upload.name),
      mediaType: 'image/webp',
      size: renditions.reduce((sum, { bytes }) => sum + bytes.length, 0),
      width: largest?.width ?? null,
      height: largest?.height ?? null,
      createdAt: services.now(),
    })
  }
  return files
}

/** Puts files that only some may read into the store: pictures made anew, documents as they came. */
export async function putPrivateUploads(
  services: Services,
  owner: { ownerId: string; purpose: 'identity' | 'chat'; field: string },
  uploads: readonly Upload[],
): Promise<NewFile[]> {
  const { ownerId, purpose, field } = owner
  const ready = []
  for (const upload of uploads) {
    const picture =
      upload.kind === 'image' ? await orRefuse(field, upload, () => within(upload.bytes, longestPrivateSide)) : null
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

/** Runs a command that writes rows of new files. When it refuses, their bytes go as well. */
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
    // After any other failure the rows may be there all the same; what has none is swept later.
    if (error instanceof Refused) await Promise.allSettled(files.map((file) => removeBytes(services, file.key)))
    throw error
  }
}

/** Marks files as removed; their bytes go once that is committed. */
export async function removeFiles(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const gone = await tx
    .update(storedFile)
    .set({ removedAt: now })
    .where(and(inArray(storedFile.id, [...ids]), isNull(storedFile.removedAt)))
    .returning({ id: storedFile.id })
  for (const { id } of gone) await addToOutbox(tx, 'removeFile', { fileId: id }, now)
}

/** Takes the bytes of a removed file away. */
export async function removeFile(services: Services, { fileId }: { fileId: string }): Promise<void> {
  const [file] = await services.db.select().from(storedFile).where(eq(storedFile.id, fileId))
  if (file?.removedAt) await removeBytes(services, file.key)
}

async function removeBytes({ storage }: Services, key: string): Promise<void> {
  if (!key.startsWith('upload/')) return storage.remove(key)
  for (const width of new Set([...widths.listing_photo, ...widths.avatar])) await storage.remove(`${key}/${width}.webp`)
}

async function orRefuse<T>(field: string, { name }: Upload, draw: () => Promise<T>): Promise<T> {
  try {
    return await draw()
  } catch (error) {
    if (error instanceof PictureError)
      throw badInput(
        field,
        `“${name}” can’t be read as a picture. It may be damaged or far too large; save it anew as JPEG or PNG.`,
      )
    throw error
  }
}

const asWebp = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'picture'}.webp`
