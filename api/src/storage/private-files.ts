import { randomUUID } from 'node:crypto'
import type { PrivateFile } from '@qe/contract'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../database/connect'
import { type StoredFile, storedFile } from '../database/schema'
import { plusMinutes } from '../domain/dates'
import { notFound } from '../domain/errors'
import { policy } from '../domain/policy'
import { isSignedBy, sign } from '../domain/signature'
import type { Services } from '../services'

export interface PrivateBytes {
  ownerId: string
  purpose: StoredFile['purpose']
  name: string
  mediaType: string
  bytes: Buffer
  /** Pixels, for images. */
  width?: number | undefined
  height?: number | undefined
}

/** What signs and dates a link. */
export type Signer = Pick<Services, 'now' | 'secret'>

/** A row to write: its bytes are stored already, and `sweepFiles` deletes them when the row is never written. */
export type NewFile = Omit<StoredFile, 'removedAt' | 'crop'> & Partial<Pick<StoredFile, 'crop'>>

/**
 * Stores bytes, readable only by a signed link, and returns the row to write with the command.
 */
export async function putPrivate(
  services: Services,
  { ownerId, purpose, name, mediaType, bytes, width, height }: PrivateBytes,
): Promise<NewFile> {
  const id = randomUUID()
  const key = `private/${id}`
  await services.storage.write(key, bytes, { mediaType })
  return {
    id,
    ownerId,
    purpose,
    key,
    name,
    mediaType,
    size: bytes.length,
    width: width ?? null,
    height: height ?? null,
    createdAt: services.now(),
  }
}

/** Stores bytes and writes their row, in `db` where that is a transaction. */
export async function storePrivate(
  services: Services,
  file: PrivateBytes,
  db: Queryable = services.db,
): Promise<StoredFile> {
  const [stored] = await db
    .insert(storedFile)
    .values(await putPrivate(services, file))
    .returning()
  if (!stored) throw new Error('The database returned no row of a file')
  return stored
}

const linkStepMs = policy.privateLinkStepMinutes * 60_000

/**
 * A file as the contract shows it to somebody who may read it, with a link that expires.
 * @throws for identity documents, which only admins see
 */
export function describePrivate(services: Services, file: StoredFile): PrivateFile {
  if (file.purpose === 'identity') throw new Error('Identity documents are shown to admins only')
  const end = plusMinutes(services.now(), policy.privateLinkMinutes).getTime()
  // The same link for some minutes, so that a page that asks again need not load its pictures again.
  return withLink(services, file, new Date(Math.ceil(end / linkStepMs) * linkStepMs))
}

/** The same for several files, by id; removed ones are absent. */
export async function describeFiles(services: Services, ids: readonly string[]): Promise<Map<string, PrivateFile>> {
  if (ids.length === 0) return new Map()
  const found = await services.db
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...ids]), isNull(storedFile.removedAt)))
  return new Map(found.map((file) => [file.id, describePrivate(services, file)]))
}

/**
 * For an admin: a link to any private file.
 * @throws ApiError 404 for a removed file
 */
export async function privateLink(services: Signer & { db: Queryable }, fileId: string): Promise<PrivateFile> {
  const [file] = await services.db.select().from(storedFile).where(eq(storedFile.id, fileId))
  if (!file || file.removedAt) throw notFound('This file is not there any more.')
  return withLink(services, file, plusMinutes(services.now(), policy.privateLinkMinutes))
}

function withLink(
  services: Signer,
  { id, name, mediaType, size, width, height }: StoredFile,
  expiresAt: Date,
): PrivateFile {
  const { expires, signature } = signLink(services, id, expiresAt)
  return {
    id,
    name,
    mediaType,
    size,
    width,
    height,
    path: `media/private/${id}?expires=${expires}&signature=${signature}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * The path of a picture that is not served to everybody now, with a link's expiry and signature:
 * `media/review/<id>.<expires>.<signature>`, or `media/original/…` of a photo that is cropped.
 */
export function signPicturePath(services: Signer, { id, path }: { id: string; path: string }): string {
  const expiresAt = plusMinutes(services.now(), policy.privateLinkMinutes)
  const { expires, signature } = signLink(services, id, expiresAt)
  return `${path}.${expires}.${signature}`
}

/** An expiry in Unix seconds and the signature of both it and the file. */
function signLink({ secret }: Pick<Signer, 'secret'>, id: string, expiresAt: Date) {
  const expires = Math.ceil(expiresAt.getTime() / 1000)
  return { expires, signature: sign(signedText(id, expires), secret) }
}

/** Whether a link has a valid signature and has not expired; `expires` in Unix seconds. */
export function isLinkValid(
  { acceptedSecrets, now }: Pick<Services, 'acceptedSecrets' | 'now'>,
  id: string,
  expires: number,
  signature: string,
): boolean {
  return isSignedBy(acceptedSecrets, signedText(id, expires), signature) && expires * 1000 > now().getTime()
}

const signedText = (id: string, expires: number) => `private-file:${id}:${expires}`
