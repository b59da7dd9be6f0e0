import { brotliCompressSync } from 'node:zlib'
import { type ReleaseDocument, release as releaseSchema } from '@qe/contract'
import { settingChange } from '../deploy'
import { integrityOf } from '../gate/integrity'
import { apply, type Change, emptyDocument, type LogEntry, parseEntry } from '../store/log-entry'
import { serializeDocument } from '../store/release-store'
import { sha256 } from '../store/sha256'
import { entryBytes, type SigningKey } from '../trust/signing-key'

/** What somebody does who can write to the store: the bytes of each object that they change, null for a removed one. */
export interface Tampering {
  kind: string
  what: string
  objects: ReadonlyMap<string, Buffer | null>
}

/** A store before anybody tampers with it. */
export interface Untouched {
  objects: ReadonlyMap<string, Buffer>
  /** Keys that somebody may have who may not change a micro-frontend, by what is wrong with them. */
  wrongKeysFor(name: string): Record<string, SigningKey | undefined>
}

const documentKey = 'releases.json'
const logKey = (revision: number) => `log/${String(revision).padStart(8, '0')}.json`
const none = Buffer.alloc(0)

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The value with one leaf changed, or one field or element left out, in every way. */
function* changedLeaves(value: Json, path = ''): Generator<[path: string, changed: Json]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield [`${path}[${index}] removed`, value.toSpliced(index, 1)]
      for (const [where, changed] of changedLeaves(item, `${path}[${index}]`)) yield [where, value.with(index, changed)]
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      const { [name]: _, ...rest } = value
      yield [`${path}.${name} removed`, rest]
      for (const [where, changed] of changedLeaves(item, `${path}.${name}`))
        yield [where, { ...value, [name]: changed }]
    }
  } else if (typeof value === 'string') yield [path, `${value}x`]
  else if (typeof value === 'number') yield [path, value + 1]
  else yield [path, !value]
}

const flipped = (bytes: Buffer, place: number) => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8((copy[place] ?? 0) ^ 1, place)
  return copy
}

/** One object as anybody may change it without knowing what it means. */
function* changedBytes(kind: string, key: string, bytes: Buffer, others: readonly [string, Buffer][]) {
  const one = (what: string, changed: Buffer | null): Tampering => ({
    kind,
    what: `${key}: ${what}`,
    objects: new Map([[key, changed]]),
  })
  for (const part of [0, 0.25, 0.5, 0.75, 1])
    yield one(`a bit at ${part * 100} %`, flipped(bytes, Math.floor((bytes.length - 1) * part)))
  yield one('removed', null)
  yield one('emptied', none)
  yield one('cut in half', bytes.subarray(0, bytes.length >> 1))
  yield one('something after it', Buffer.concat([bytes, Buffer.from(' ')]))
  for (const [other, replacement] of others) yield one(`with the bytes of ${other}`, replacement)
}

const isLog = (key: string) => key.startsWith('log/')

/** Every single object changed by its bytes. */
function* singleObjects({ objects }: Untouched): Generator<Tampering> {
  const all = [...objects]
  for (const [key, bytes] of all) {
    const file = key.split('/').slice(3).join('/')
    const others = all.filter(([other, content]) => {
      const isAlike = isLog(key) ? isLog(other) : key.startsWith('assets/') && other.endsWith(`/${file}`)
      return other !== key && isAlike && !content.equals(bytes)
    })
    const kind = isLog(key) ? 'log: bytes' : key === documentKey ? 'document: bytes' : 'files: bytes'
    yield* changedBytes(kind, key, bytes, others)
  }
}

/** Every field of every entry, of the document and of each manifest. */
function* singleFields({ objects }: Untouched): Generator<Tampering> {
  for (const [key, bytes] of objects) {
    const kind = isLog(key) ? 'log: fields' : key === documentKey ? 'document: fields' : 'manifests: fields'
    if (!key.endsWith('.json')) continue
    for (const [what, changed] of changedLeaves(JSON.parse(bytes.toString())))
      yield { kind, what: `${key}${what}`, objects: new Map([[key, Buffer.from(`${JSON.stringify(changed)}\n`)]]) }
  }
}

const entriesOf = ({ objects }: Untouched): LogEntry[] =>
  [...objects].filter(([key]) => isLog(key)).flatMap(([, bytes]) => parseEntry(bytes) ?? [])

const documentsOf = (entries: readonly LogEntry[]): ReleaseDocument[] => {
  const documents = [emptyDocument]
  for (const { changes, revision } of entries)
    documents.push(apply(documents.at(-1) ?? emptyDocument, changes, revision))
  return documents
}

/** Each cut of the log's end, with the document of then or the newest; each older document alone. */
function* cuts(untouched: Untouched): Generator<Tampering> {
  const entries = entriesOf(untouched)
  const documents = documentsOf(entries)
  for (let left = 0; left < entries.length; left++) {
    const removed = entries.slice(left).map(({ revision }) => [logKey(revision), null] as const)
    const then = [
      documentKey,
      left > 0 ? Buffer.from(serializeDocument(documents[left] ?? emptyDocument)) : null,
    ] as const
    const what = `from revision ${left + 1} on`
    yield { kind: 'cut: log alone', what, objects: new Map(removed) }
    yield { kind: 'cut: log and document', what, objects: new Map([...removed, then]) }
    // One revision behind is what a publisher leaves that was cut short.
    if (left < entries.length - 1) yield { kind: 'an older document', what, objects: new Map([then]) }
  }
}

/** The entries from a revision on with other changes, chained and hashed as if they were right. */
function rewritten(
  entries: readonly LogEntry[],
  { from, change, key }: { from: number; change: (entry: LogEntry) => LogEntry; key: SigningKey | undefined },
): Map<string, Buffer> {
  const objects = new Map<string, Buffer>()
  let document = emptyDocument
  let previous = ''
  for (const { signature, ...entry } of entries) {
    const { signature: _, ...changed }: LogEntry = entry.revision >= from ? change(entry) : entry
    document = apply(document, changed.changes, changed.revision)
    const text = serializeDocument(document)
    const isOld = entry.revision < from
    const bytes = isOld
      ? Buffer.from(`${JSON.stringify({ ...entry, ...(signature && { signature }) })}\n`)
      : entryBytes({ ...changed, previous, document: sha256(text) }, key)
    previous = sha256(bytes)
    if (!isOld) objects.set(logKey(entry.revision), bytes)
    objects.set(documentKey, Buffer.from(text))
  }
  return objects
}

const evil = 'evil();'

/** The objects of a version whose entry script does something else, all of whose hashes fit. */
function evilVersion({ objects }: Untouched, name: string, version: string) {
  const folder = `assets/${name}/${version}/`
  const manifest = JSON.parse(objects.get(`${folder}version.json`)?.toString() ?? '{}')
  const code = evil.repeat(100)
  for (const asset of manifest.assets) if (asset.path === manifest.entry) asset.integrity = integrityOf(code)
  const manifestText = JSON.stringify(manifest)
  const files = new Map([
    [folder + manifest.entry, Buffer.from(code)],
    [`${folder}${manifest.entry}.br`, brotliCompressSync(code)],
    [`${folder}version.json`, Buffer.from(manifestText)],
    [`${folder}version.json.br`, brotliCompressSync(manifestText)],
  ])
  const inEntry = (entry: LogEntry): LogEntry => ({
    ...entry,
    changes: entry.changes.map((change) => {
      if (!('add' in change) || change.name !== name || change.add.metadata.version !== version) return change
      const add = releaseSchema.parse({
        ...change.add,
        metadata: { version, integrity: integrityOf(code) },
        extras: { ...change.add.extras, manifest, manifestIntegrity: integrityOf(manifestText) },
      })
      return { name, add }
    }),
  })
  return { files, inEntry }
}

/** A file, its manifest, the document and the log from that version on, all of whose hashes fit. */
function* rewrittenVersions(untouched: Untouched): Generator<Tampering> {
  const entries = entriesOf(untouched)
  for (const { revision, changes } of entries)
    for (const change of changes) {
      if (!('add' in change)) continue
      const { name } = change
      const { version } = change.add.metadata
      const { files, inEntry } = evilVersion(untouched, name, version)
      const what = `${name} ${version}`
      const whole = rewritten(entries, { from: revision, change: inEntry, key: undefined })
      const document = whole.get(documentKey) ?? none
      yield { kind: 'file, version.json and document', what, objects: new Map([...files, [documentKey, document]]) }
      for (const [wrong, key] of Object.entries(untouched.wrongKeysFor(name))) {
        const log = rewritten(entries, { from: revision, change: inEntry, key })
        yield { kind: `… and the log, ${wrong}`, what, objects: new Map([...files, ...log]) }
      }
    }
}

/** What an entry more would bring about, by what it does. */
function* moreFor(document: ReleaseDocument, name: string): Generator<[what: string, changes: Change[]]> {
  const releases = document.microFrontends[name] ?? []
  const newest = releases.length - 1
  yield [
    'everybody gets the newest version',
    releases.map((release, index) => {
      const isNewest = index === newest
      const deployment = { traffic: isNewest ? 100 : 0, default: isNewest }
      return settingChange(name, release, { deployment, cohorts: [], disabled: null })
    }),
  ]
  for (const release of releases.filter(({ extras }) => extras.target))
    yield ['a target is dropped', [settingChange(name, release, { target: null })]]
  for (const flag of Object.keys(document.flags?.[name] ?? {}))
    yield ['everybody gets a value of a flag', [{ name, flag, rules: [{ value: true, traffic: 100 }] }]]
  if (document.freezes?.[name]?.freeze) yield ['a freeze is lifted', [{ name, freeze: null }]]
}

/** One more entry for each micro-frontend. */
function* appended(untouched: Untouched): Generator<Tampering> {
  const entries = entriesOf(untouched)
  const newest = entries.at(-1)
  const document = documentsOf(entries).at(-1) ?? emptyDocument
  if (!newest) return
  const previous = sha256(untouched.objects.get(logKey(newest.revision)) ?? none)
  const revision = newest.revision + 1
  for (const name of Object.keys(document.microFrontends))
    for (const [what, changes] of moreFor(document, name)) {
      const text = serializeDocument(apply(document, changes, revision))
      const at = new Date().toISOString()
      const { signature: _, ...unsigned } = {
        ...newest,
        revision,
        at,
        action: `promote ${name}`,
        changes,
        previous,
        document: sha256(text),
      }
      for (const [wrong, key] of Object.entries(untouched.wrongKeysFor(name)))
        yield {
          kind: `an entry more, ${wrong}`,
          what: `${name}: ${what}`,
          objects: new Map([
            [logKey(revision), entryBytes(unsigned, key)],
            [documentKey, Buffer.from(text)],
          ]),
        }
    }
}

/** Everything that somebody can do to a store who has no key for it. */
export function* tamperings(untouched: Untouched): Generator<Tampering> {
  yield* singleObjects(untouched)
  yield* singleFields(untouched)
  yield* cuts(untouched)
  yield* rewrittenVersions(untouched)
  yield* appended(untouched)
}
