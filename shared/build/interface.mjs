import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { loadModule } from './load-config.mjs'
import { sharedModules } from './shared-modules.mjs'

/** How sources refer to bus topics and slots; names are always literals, since the contract types them. */
const patterns = {
  publishes: /\bbus\s*\.\s*publish\(\s*'([^']+)'/g,
  hears: /\b(?:bus\s*\.\s*on|useBus)\(\s*'([^']+)'/g,
  offers: /<Slot\b[^>]*?\bname="([^"]+)"/g,
}

const isOwnSource = (file) => file && /\.tsx?$/.test(file) && !file.includes('/node_modules/')

/** Source files of a compilation outside of packages, including those in concatenated modules. */
export function ownFiles(modules) {
  const files = new Set()
  for (const module of modules) {
    if (isOwnSource(module.resource)) files.add(module.resource)
    if (module.modules) for (const file of ownFiles(module.modules)) files.add(file)
  }
  return [...files].sort()
}

/**
 * Bus topics and slots in sources.
 * @param {string[]} sources texts of TypeScript files
 */
export function topicsAndSlotsOf(sources) {
  const namesMatching = (pattern) =>
    [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))].sort()
  return {
    publishes: namesMatching(patterns.publishes),
    hears: namesMatching(patterns.hears),
    offers: namesMatching(patterns.offers),
  }
}

/** Installed version of the package of a shared module, as the package in `folder` resolves it. */
function versionOf(module, folder) {
  const name = module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
  for (const from of [`${folder}/package.json`, import.meta.url]) {
    for (const packages of createRequire(from).resolve.paths(name) ?? []) {
      const file = join(packages, name, 'package.json')
      if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version
    }
  }
  throw new Error(`${name} is shared, and ${folder} does not have it.`)
}

/**
 * What a version provides to the others on a page and uses of them, read from its sources. The release gate compares it
 * with the live versions.
 * @param {{ kind: 'shell' | 'remote', folder: string, modules: Iterable<object>, exports: Record<string, string[]> }}
 * build `exports`: names that it provides or uses of each shared module
 */
export async function interfaceOf({ kind, folder, modules, exports }) {
  const { contractVersion } = await loadModule(createRequire(`${folder}/package.json`).resolve('@qe/contract'))
  const all = [...modules]
  const used = new Set(
    all.filter(({ type }) => type === 'consume-shared-module').map(({ options }) => options.shareKey),
  )
  const names = sharedModules.filter((module) => !module.endsWith('/') && (kind === 'shell' || used.has(module)))
  const shared = Object.fromEntries(
    names.map((module) => [module, `${kind === 'shell' ? '' : '^'}${versionOf(module, folder)}`]),
  )
  return {
    contract: contractVersion,
    ...topicsAndSlotsOf(ownFiles(all).map((file) => readFileSync(file, 'utf8'))),
    shared,
    exports,
  }
}
