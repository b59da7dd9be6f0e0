import { maxSignals, type VersionManifest } from '@qe/contract'
import { valid, validRange } from 'semver'
import { isCompressedCopy } from '../build/compress'
import { kilobytes } from '../cli/table'
import { flagFaults } from './flag-faults'
import { routePatternFaults } from './routes'
import { storageFaults } from './storage'

/** Largest `version.json`, bytes. Those of this site have 5 to 30 KB. */
export const largestManifest = 5_000_000

/** Whether a part of a path names the folder itself or the one above; browsers read `%2e` in an address as a dot. */
const isDots = (part: string) => /^(\.|%2e){1,2}$/i.test(part)
const hasControlCharacter = (text: string) => /\p{Cc}/u.test(text)

/** Whether a path stays in the version's folder, on a disk, in a bucket and as an address. */
const isInside = (path: string) =>
  !path.includes('\\') && !hasControlCharacter(path) && path.split('/').every((part) => part !== '' && !isDots(part))

/** Paths that a store or a browser would read as another file, and files that the store writes itself. */
function pathFaults({ assets, chunks, sharedFiles = {}, entry, server }: VersionManifest): string[] {
  const paths = assets.map(({ path }) => path)
  const named = [chunks, sharedFiles].flatMap((files) => Object.values(files).flat())
  const outside = [...new Set([entry, ...paths, ...named])].filter((path) => !isInside(path))
  const twice = [...new Set(paths.filter((path, index) => paths.indexOf(path) !== index))]
  return [
    ...outside.map((path) => `${JSON.stringify(path)} is no path inside of the build's folder.`),
    ...twice.map((path) => `${path} is listed twice.`),
    ...(server && !paths.includes(server) ? [`Its server half ${JSON.stringify(server)} is not among its files.`] : []),
    ...paths
      .filter(isCompressedCopy)
      .map((path) => `${path} is written at publish. Leave compressed copies out of the build.`),
  ]
}

/** Whether npm would compare versions with it. An empty text, which npm takes for any version, states nothing. */
const isRange = (text: string) => text.trim() !== '' && validRange(text) !== null

/** Texts in the place of versions and ranges that the gate could not compare. */
function rangeFaults({ kind, config, interface: has }: VersionManifest): string[] {
  const [isStated, what, example] =
    kind === 'shell' ? [valid, 'version', '19.3.1'] : ([isRange, 'range of versions', '^19.0.0'] as const)
  return [
    ...(config && !isRange(config.contract)
      ? [`The contract ${JSON.stringify(config.contract)} is no range of versions. Write it as ^0.1.0.`]
      : []),
    ...(has && !valid(has.contract)
      ? [`The contract ${JSON.stringify(has.contract)} of its interface is no version. Write it as 0.1.0.`]
      : []),
    ...Object.entries(has?.shared ?? {})
      .filter(([, text]) => !isStated(text))
      .map(
        ([module, text]) =>
          `The shared module ${module} has ${JSON.stringify(text)}, which is no ${what}. Write it as ${example}.`,
      ),
  ]
}

/** What every check compares; older builds, which are published already, may lack it. */
function missingParts({ name, kind, config, interface: has }: VersionManifest): string[] {
  return [
    ...((kind === 'shell') !== (name === 'shell') ? [`It is a ${kind} and its name is ${name}.`] : []),
    ...(kind === 'remote' && !config ? ['It has no config: routes, menu entries and slots.'] : []),
    ...(has
      ? []
      : [
          [
            'It has no interface, with which the gate compares it. Build it with @qe/build, or write version.json with',
            'VersionManifestPlugin or "qe-release manifest".',
          ].join(' '),
        ]),
  ]
}

function signalFaults({ config }: VersionManifest): string[] {
  const signals = config?.signals ?? []
  const twice = new Set(signals.filter((signal, index) => signals.indexOf(signal) !== index))
  return [
    ...signals
      .filter((signal) => !/^[a-z][a-z0-9-]{0,29}$/.test(signal))
      .map(
        (signal) => `The signal ${JSON.stringify(signal)} has no name such as "checkout": a-z, 0-9 and -, up to 30.`,
      ),
    ...[...twice].map((signal) => `The signal ${signal} is declared twice.`),
    ...(signals.length > maxSignals ? [`It declares ${signals.length} signals; ${maxSignals} at most.`] : []),
  ]
}

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')

/** Most of a version that pages may carry: its config, and the names and hashes of the files of its chunks; bytes. */
const largestInPages = 64_000

/** A version of which pages would carry too much. Those of this site have 10 kB at most. */
function pageFaults({ kind, config, chunks, assets }: VersionManifest): string[] {
  const loaded = new Set(Object.values(chunks).flat())
  const inPages = {
    ...config,
    'files of its chunks': assets.filter(({ path }) => loaded.has(path)),
  }
  const parts = [
    ...Object.entries(inPages).map(([what, part]) => ({ what, bytes: jsonBytes(part) })),
    // Every page is made of it.
    ...assets
      .filter(({ path }) => kind === 'shell' && path === 'index.html')
      .map(({ path, bytes }) => ({ what: path, bytes })),
  ]
  const size = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  if (size <= largestInPages) return []
  const largest = parts.reduce((most, part) => (part.bytes > most.bytes ? part : most))
  return [
    [
      `Pages would carry ${kilobytes(size)} of it, and ${kilobytes(largestInPages)} are the most. The largest part,`,
      `${largest.what}, has ${kilobytes(largest.bytes)}.`,
    ].join(' '),
  ]
}

/** Why a manifest can't be published whatever is live, a sentence each; empty when it can. */
export const manifestFaults = (manifest: VersionManifest): string[] => [
  ...missingParts(manifest),
  ...pathFaults(manifest),
  ...rangeFaults(manifest),
  ...routePatternFaults(manifest),
  ...signalFaults(manifest),
  ...flagFaults(manifest),
  ...storageFaults(manifest),
  ...pageFaults(manifest),
]
