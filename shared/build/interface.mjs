import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { loadModule } from './load-config.mjs'
import { sharedDoors } from './shared-doors.mjs'

/** How our own sources speak of bus topics and slots; names are always written out, since the contract types them. */
const patterns = {
  publishes: /\bbus\s*\.\s*publish\(\s*'([^']+)'/g,
  hears: /\b(?:bus\s*\.\s*on|useBus)\(\s*'([^']+)'/g,
  offers: /<Slot\b[^>]*?\bname="([^"]+)"/g,
}

const isOurs = (file) => file && /\.tsx?$/.test(file) && !file.includes('/node_modules/')

/** Files of a compilation that are ours, also those that were put together with others. */
export function ownFiles(modules) {
  const files = new Set()
  for (const module of modules) {
    if (isOurs(module.resource)) files.add(module.resource)
    if (module.modules) for (const file of ownFiles(module.modules)) files.add(file)
  }
  return [...files].sort()
}

/** @param {string[]} sources texts of TypeScript files */
export function spokenOf(sources) {
  const found = (pattern) =>
    [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))].sort()
  return { publishes: found(patterns.publishes), hears: found(patterns.hears), offers: found(patterns.offers) }
}

/** Version of the package behind a shared door, as the package in `folder` has it. */
function versionOf(door, folder) {
  const name = door
    .split('/')
    .slice(0, door.startsWith('@') ? 2 : 1)
    .join('/')
  for (const from of [`${folder}/package.json`, import.meta.url]) {
    for (const place of createRequire(from).resolve.paths(name) ?? []) {
      const file = join(place, name, 'package.json')
      if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version
    }
  }
  throw new Error(`${name} is shared, and ${folder} does not have it.`)
}

/**
 * What a version takes from the others on a page and gives to them, read off the sources that went into it: the release
 * gate compares it with what is live.
 * @param {{ kind: 'shell' | 'remote', folder: string, modules: Iterable<object>, exports: Record<string, string[]> }}
 * build `exports`: what it lends or uses of each shared module
 */
export async function interfaceOf({ kind, folder, modules, exports }) {
  const { contractVersion } = await loadModule(createRequire(`${folder}/package.json`).resolve('@qe/contract'))
  const all = [...modules]
  const taken = new Set(
    all.filter(({ type }) => type === 'consume-shared-module').map(({ options }) => options.shareKey),
  )
  const doors = sharedDoors.filter((door) => !door.endsWith('/') && (kind === 'shell' || taken.has(door)))
  const shared = Object.fromEntries(
    doors.map((door) => [door, `${kind === 'shell' ? '' : '^'}${versionOf(door, folder)}`]),
  )
  return {
    contract: contractVersion,
    ...spokenOf(ownFiles(all).map((file) => readFileSync(file, 'utf8'))),
    shared,
    exports,
  }
}
