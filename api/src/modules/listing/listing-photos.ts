import type { Photo } from '@qe/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import { storedFile } from '../../database/schema'
import { badInput } from '../../domain/errors'
import { type NewFile, pictureId, picturePath, removeFiles } from '../../storage'

/** As many as the contract's `photos` may hold. */
const most = 30

export interface PhotoChange {
  hostId: string
  before: readonly Photo[]
  /** All of them in their new order; undefined leaves them as they are. */
  named: readonly Photo[] | undefined
  /** Just uploaded; they stand at the end. */
  fresh: readonly NewFile[]
}

/** The photos of a listing after a change. Only its own and the host's own uploads may be named, each once. */
export async function photosAfter(
  tx: Transaction,
  { hostId, before, named = before, fresh }: PhotoChange,
): Promise<Photo[]> {
  const paths = named.map(({ path }) => path)
  if (new Set(paths).size < paths.length) throw badInput('photos', 'One photo is there twice. Take it away once.')
  const known = new Set(before.map(({ path }) => path))
  const strange = paths.filter((path) => !known.has(path))
  const own = await ownUploads(tx, hostId, strange)
  if (strange.some((path) => !own.has(path)))
    throw badInput('photos', 'One of these photos is not among yours any more. Choose it from your device again.')
  if (paths.length + fresh.length > most)
    throw badInput('photos', `A listing can have ${most} photos. Take some away first.`)
  return [...named, ...fresh.map((file) => ({ path: picturePath(file), alt: '' }))]
}

async function ownUploads(tx: Transaction, hostId: string, paths: readonly string[]): Promise<Set<string>> {
  const ids = paths.map((path) => pictureId(path)).filter((id) => id !== null && uuid.test(id)) as string[]
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: storedFile.id })
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
 * Takes the files of photos away that no listing or draft of the host shows any more. Called once the change is
 * written.
 */
export async function dropUnused(tx: Transaction, hostId: string, before: readonly Photo[], now: Date): Promise<void> {
  for (const { path } of before) {
    const id = pictureId(path)
    if (!id) continue
    const like = sql`jsonb_build_array(jsonb_build_object('path', ${path}::text))`
    const shown = await row(
      tx,
      sql`select 1 from property where host_id = ${hostId} and photos @> ${like} union all select 1 from listing_draft where host_id = ${hostId} and fields -> 'photos' @> ${like} limit 1`,
    )
    if (!shown) await removeFiles(tx, [id], now)
  }
}
