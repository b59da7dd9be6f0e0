import { archivedVersions, type Release, type ReleaseDocument, revisionOf } from '@qe/contract'
import { isOfArchive } from '../archive/archive-change'
import { archiveFault, broughtBackFault } from '../archive/archive-faults'
import { uncompressed } from '../build/compress'
import { matchesIntegrity } from '../gate/integrity'
import { ReleaseError } from '../release-error'
import { LogVerifier } from '../trust/log-verifier'
import type { LogHead, TrustedKeys } from '../trust/trusted-keys'
import { documentHash } from './document-hash'
import { apply, emptyDocument, parseEntry } from './log-entry'
import { mapConcurrently, ReleaseStore, serializeDocument } from './release-store'
import { sha256 } from './sha256'

export interface Verdict {
  entries: number
  versions: number
  files: number
  /** A sentence for each fault; empty when all is well. */
  faults: string[]
}

interface Options {
  /** Null where entries need no signature. */
  keys: TrustedKeys | null
  /** A revision that the log must contain; null for none. */
  anchor: LogHead | null
}

/**
 * Rebuilds the document from the log, checks the hash chain and who has signed, and hashes every stored file again.
 */
export async function verify(
  store: ReleaseStore,
  { keys, anchor }: Options = { keys: null, anchor: null },
): Promise<Verdict> {
  const lines = await store.logBytes()
  const log = await rebuild(lines)
  const faults = [...log.faults, ...(await trustFaults(lines, keys)), ...anchorFaults(lines, anchor)]
  // As it is stored, which need not be as it was verified.
  const written = await new ReleaseStore(store.objects).read()
  const [stands, says] = [revisionOf(written), revisionOf(log.document)]
  if (stands < says)
    faults.push(
      [
        `The document stands at revision ${stands}, its log at ${says}: a publisher was cut short. The`,
        'next change makes it good.',
      ].join(' '),
    )
  else if (log.faults.length === 0 && serializeDocument(written) !== serializeDocument(log.document))
    faults.push('The document is not what its log adds up to: it was changed by hand.')

  const releases = storedReleases(log)
  const files = releases.flatMap(({ name, release: { extras, metadata } }) => [
    { name, version: metadata.version, path: 'version.json', integrity: extras.manifestIntegrity },
    ...extras.manifest.assets.map(({ path, integrity }) => ({ name, version: metadata.version, path, integrity })),
  ])
  const wrong = await mapConcurrently(files, async ({ name, version, path, integrity }) => {
    const [whole, packed] = await Promise.all([
      store.file(name, version, path),
      store.file(name, version, `${path}.br`),
    ])
    if (!whole) return `${name} ${version} has lost ${path}.`
    if (!matchesIntegrity(whole, integrity)) return `${path} of ${name} ${version} is not what was published.`
    const unpacked = packed && (await uncompressed(packed))
    return packed && (!unpacked || !matchesIntegrity(unpacked, integrity))
      ? `${path}.br of ${name} ${version} is not what was published.`
      : null
  })
  faults.push(...wrong.filter((fault) => fault !== null))
  return { entries: log.entries, versions: releases.length, files: files.length, faults }
}

/** The versions whose files are stored, in the document or the archive. */
const storedReleases = ({ document, published }: Rebuilt) =>
  Object.entries(document.microFrontends).flatMap(([name, all]) =>
    [
      ...all.filter(({ extras }) => !extras.pruned),
      ...archivedVersions(document, name).flatMap(({ version, isPruned }) =>
        isPruned ? [] : (published.get(`${name} ${version}`) ?? []),
      ),
    ].map((release) => ({ name, release })),
  )

async function trustFaults(lines: readonly Buffer[], keys: TrustedKeys | null): Promise<string[]> {
  if (!keys) return []
  const verifier = new LogVerifier(async (revision) => lines[revision - 1] ?? null, keys)
  await verifier.advance()
  return verifier.refusal ? [verifier.refusal] : []
}

function anchorFaults(lines: readonly Buffer[], anchor: LogHead | null): string[] {
  if (!anchor) return []
  const bytes = lines[anchor.revision - 1]
  if (!bytes) return [`The log ends before revision ${anchor.revision}, which the anchor names: it was cut.`]
  return sha256(bytes) === anchor.hash ? [] : [`Entry ${anchor.revision} is not the one that the anchor names.`]
}

/**
 * The newest entry.
 * @throws ReleaseError when there is none, or the log before it is damaged
 */
export async function headOf(store: ReleaseStore): Promise<LogHead> {
  const lines = await store.logBytes()
  const newest = lines.at(-1)
  if (!newest) throw new ReleaseError(`Nothing has been published in ${store.objects.location} yet.`)
  const head = { revision: lines.length, hash: sha256(newest) }
  const [fault] = await trustFaults(lines, { path: '', keys: [], ci: [], from: head })
  if (fault) throw new ReleaseError(`${fault} Run verify first.`)
  return head
}

interface Rebuilt {
  document: ReleaseDocument
  /** By name and version, as they were published. */
  published: ReadonlyMap<string, Release>
  entries: number
  faults: string[]
}

async function rebuild(lines: readonly Buffer[]): Promise<Rebuilt> {
  let document = emptyDocument
  const faults: string[] = []
  const published = new Map<string, Release>()
  const result = (...more: string[]): Rebuilt => ({
    document,
    published,
    entries: lines.length,
    faults: [...faults, ...more],
  })
  const entryAt = async (revision: number) => parseEntry(lines[revision - 1] ?? Buffer.alloc(0))
  let previous = ''
  for (const [index, bytes] of lines.entries()) {
    const revision = index + 1
    const entry = parseEntry(bytes)
    if (!entry) return result(`Entry ${revision} of the log can't be read.`)
    if (entry.revision !== revision) return result(`The log lacks entry ${revision}.`)
    if (entry.previous !== previous)
      faults.push(`Entry ${revision} does not follow from entry ${revision - 1}: one of them was changed.`)
    const wrong =
      entry.changes
        .filter(isOfArchive)
        .flatMap((change) => archiveFault(document, change, Date.parse(entry.at)) ?? [])[0] ??
      (await broughtBackFault(document, entry.changes, entryAt))
    if (wrong) faults.push(`Entry ${revision} would ${wrong}.`)
    for (const change of entry.changes)
      if ('add' in change) published.set(`${change.name} ${change.add.metadata.version}`, change.add)
    document = apply(document, entry.changes, revision)
    if ((await documentHash(document)) !== entry.document)
      faults.push(`Entry ${revision} says that it led to another document than it does.`)
    previous = sha256(bytes)
  }
  return result()
}
