import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { PrivateFile } from '@qe/contract'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../database/connect'
import { type StoredFile, storedFile } from '../database/schema'
import { plusMinutes } from '../domain/dates'
import { notFound } from '../domain/errors'
import { policy } from '../domain/policy'
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

/** What a link is signed and dated with. */
type Signer = Pick<Services, 'now' | 'secret'>

/** A row that is still to be written: its bytes are in the store, and are swept when the row never comes. */
export type NewFile = Omit<StoredFile, 'removedAt'>

/**
 * Puts bytes into the store, where nobody can reach them without a signed link, and gives the row to write with the
 * command.
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

/** Puts bytes into the store and writes their row: within `db`, when that is a transaction. */
export async function storePrivate(
  services: Services,
  file: PrivateBytes,
  db: Queryable = services.db,
): Promise<StoredFile> {
  const [kept] = await db
    .insert(storedFile)
    .values(await putPrivate(services, file))
    .returning()
  if (!kept) throw new Error('The database kept no row of a file')
  return kept
}

/**
 * The file as the contract shows it to somebody who may read it, with a link that opens it for a while. Never for
 * identity documents.
 */
export function describePrivate(services: Services, file: StoredFile): PrivateFile {
  if (file.purpose === 'identity') throw new Error('Identity documents are shown to admins only')
  return described(services, file)
}

/** The same for several, by id; what is removed is left out. */
export async function describeFiles(services: Services, ids: readonly string[]): Promise<Map<string, PrivateFile>> {
  if (ids.length === 0) return new Map()
  const found = await services.db
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...ids]), isNull(storedFile.removedAt)))
  return new Map(found.map((file) => [file.id, describePrivate(services, file)]))
}

/** For an admin: a link to any private file. Throws `Refused` when it is gone. */
export async function privateLink(services: Signer & { db: Queryable }, fileId: string): Promise<PrivateFile> {
  const [file] = await services.db.select().from(storedFile).where(eq(storedFile.id, fileId))
  if (!file || file.removedAt) throw notFound('This file is not there any more.')
  return described(services, file)
}

function described(services: Signer, { id, name, mediaType, size, width, height }: StoredFile): PrivateFile {
  const expiresAt = plusMinutes(services.now(), policy.privateLinkMinutes)
  const expires = Math.ceil(expiresAt.getTime() / 1000)
  return {
    id,
    name,
    mediaType,
    size,
    width,
    height,
    path: `media/private/${id}?expires=${expires}&signature=${signature(services, id, expires)}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Was this link made by us, and is it still good? */
export function linkOpens(services: Signer, id: string, expires: number, given: string): boolean {
  const right = Buffer.from(signature(services, id, expires))
  const tried = Buffer.from(given)
  return right.length === tried.length && timingSafeEqual(right, tried) && expires * 1000 > services.now().getTime()
}

function signature(services: Signer, id: string, expires: number): string {
  return createHmac('sha256', services.secret).update(`private-file:${id}:${expires}`).digest('base64url')
}
