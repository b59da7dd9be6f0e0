import type { Asset, ConfigChange, Difference, FileChange, Release } from '@qe/contract'
import { kilobytes } from './cli/table'

/** Path without its content hash: `home.1f2e3d4c.js` and `home.55667788.js` are one file in two versions. */
const unhashedPath = (path: string) => path.replace(/\.[0-9a-f]{8}(?=\.)/, '')

/** Files by path without hash; several may differ in their hash only. */
function filesOf({ extras }: Release): Map<string, Asset[]> {
  const files = new Map<string, Asset[]>()
  for (const asset of extras.manifest.assets)
    files.set(unhashedPath(asset.path), [...(files.get(unhashedPath(asset.path)) ?? []), asset])
  return files
}

/** Compares two versions of one micro-frontend. */
export function difference(a: Release, b: Release): Difference {
  const [before, after] = [a, b].map(filesOf)
  const sum = (assets: { bytes: number }[] = []) => assets.reduce((total, { bytes }) => total + bytes, 0)
  const hashes = (assets: { integrity: string }[] = []) =>
    assets
      .map(({ integrity }) => integrity)
      .sort()
      .join()
  const paths = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].sort()
  const files = paths
    .map((path) => ({ path, was: before?.get(path), is: after?.get(path) }))
    .filter(({ was, is }) => hashes(was) !== hashes(is))
    .map(
      ({ path, was, is }): FileChange => ({
        path,
        change: was ? (is ? 'changed' : 'removed') : 'added',
        before: sum(was),
        after: sum(is),
      }),
    )
  return {
    files,
    config: configChanges(a.extras.manifest, b.extras.manifest),
    before: sum(a.extras.manifest.assets),
    after: sum(b.extras.manifest.assets),
  }
}

function configChanges(a: Release['extras']['manifest'], b: Release['extras']['manifest']): ConfigChange[] {
  const [before, after] = [a, b].map(({ config, interface: has }) => flatten({ ...config, interface: has ?? {} }))
  const keys = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].sort()
  return keys
    .filter((at) => before?.get(at) !== after?.get(at))
    .map((at) => ({ at, before: before?.get(at), after: after?.get(at) }))
}

/** Identity of a list item, so that an inserted route does not count as a change of all that follow. */
const identityOf = (item: unknown, index: number): string => {
  const { path, to, slot, call, place } = (typeof item === 'object' && item ? item : {}) as Record<string, unknown>
  return typeof item === 'string' ? item : String(path ?? (to ? `${place} ${to}` : (slot ?? call ?? index)))
}

function flatten(value: unknown, at = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[at, value]])
  const entries = Array.isArray(value)
    ? value.map((item, index) => [identityOf(item, index), item] as const)
    : Object.entries(value)
  return new Map(entries.flatMap(([key, item]) => [...flatten(item, at ? `${at}.${key}` : key)]))
}

const signs = { added: '+', changed: '~', removed: '-' }

export function differenceText({ files, config, before, after }: Difference): string {
  const size = ({ change, before: was, after: is }: FileChange) =>
    change === 'changed' ? `${kilobytes(was)} → ${kilobytes(is)}` : kilobytes(change === 'added' ? is : was)
  const lines = [
    ...files.map((file) => `${signs[file.change]} ${file.path}  ${size(file)}`),
    ...config.map(
      ({ at, before: was, after: is }) =>
        `${was === undefined ? '+' : is === undefined ? '-' : '~'} ${at}: ${[was, is]
          .filter((value) => value !== undefined)
          .map((value) => JSON.stringify(value))
          .join(' → ')}`,
    ),
  ]
  return [
    ...(lines.length > 0 ? lines : ['No file and no setting differs.']),
    '',
    `All files: ${kilobytes(before)} → ${kilobytes(after)}`,
  ].join('\n')
}
