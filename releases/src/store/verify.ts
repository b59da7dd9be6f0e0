import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type ReleaseDocument, revisionOf } from '@qe/contract'
import { matchesIntegrity } from '../gate/integrity'
import { apply, parseEntry } from './log-entry'
import { emptyDocument, mapConcurrently, type ReleaseStore, serializeDocument, sha256 } from './release-store'

export interface Verdict {
  entries: number
  versions: number
  files: number
  /** A sentence for each fault; empty when all is well. */
  faults: string[]
}

const unpack = promisify(brotliDecompress)

/** Rebuilds the document from the log, checks the hash chain, and hashes every stored file again. */
export async function verify(store: ReleaseStore): Promise<Verdict> {
  const log = rebuild(await store.logBytes())
  const faults = [...log.faults]
  const written = await store.read()
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

  const releases = Object.entries(log.document.microFrontends).flatMap(([name, all]) =>
    all.filter(({ extras }) => !extras.pruned).map((release) => ({ name, release })),
  )
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
    const unpacked = packed && (await unpack(packed).catch(() => null))
    return packed && (!unpacked || !matchesIntegrity(unpacked, integrity))
      ? `${path}.br of ${name} ${version} is not what was published.`
      : null
  })
  faults.push(...wrong.filter((fault) => fault !== null))
  return { entries: log.entries, versions: releases.length, files: files.length, faults }
}

function rebuild(lines: readonly Buffer[]): { document: ReleaseDocument; entries: number; faults: string[] } {
  let document = emptyDocument
  const faults: string[] = []
  let previous = ''
  for (const [index, bytes] of lines.entries()) {
    const revision = index + 1
    const entry = parseEntry(bytes)
    if (!entry)
      return { document, entries: lines.length, faults: [...faults, `Entry ${revision} of the log can't be read.`] }
    if (entry.revision !== revision)
      return { document, entries: lines.length, faults: [...faults, `The log lacks entry ${revision}.`] }
    if (entry.previous !== previous)
      faults.push(`Entry ${revision} does not follow from entry ${revision - 1}: one of them was changed.`)
    document = apply(document, entry.changes, revision)
    if (sha256(serializeDocument(document)) !== entry.document)
      faults.push(`Entry ${revision} says that it led to another document than it does.`)
    previous = sha256(bytes)
  }
  return { document, entries: lines.length, faults }
}
