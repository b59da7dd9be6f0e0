import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadModule } from './load-config.mjs'
import { installedVersion, requiredRange } from './required-versions.mjs'
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

/**
 * What a version provides to the others on a page and uses of them, read from its sources. The release gate compares it
 * with the live versions.
 * @param {{ kind: 'shell' | 'remote', folder: string, modules: Iterable<object>, exports: Record<string, string[]>,
 * required: Record<string, string> }} build `exports`: names that it provides or uses of each shared module;
 * `required`: ranges of its sharing config
 */
export async function interfaceOf({ kind, folder, modules, exports, required }) {
  const { contractVersion } = await loadModule(createRequire(`${folder}/package.json`).resolve('@qe/contract'))
  // `react/jsx-runtime` is shared by the key `react/`, and has the version of `react`.
  const isUsed = (module) =>
    Object.keys(exports).some(
      (used) => used === module || (sharedModules.includes(`${module}/`) && used.startsWith(`${module}/`)),
    )
  const names = sharedModules.filter((module) => !module.endsWith('/') && (kind === 'shell' || isUsed(module)))
  const versionOf = (module) =>
    kind === 'shell' ? installedVersion(module, folder) : requiredRange(module, folder, required)
  return {
    contract: contractVersion,
    ...topicsAndSlotsOf(ownFiles(modules).map((file) => readFileSync(file, 'utf8'))),
    shared: Object.fromEntries(names.map((module) => [module, versionOf(module)])),
    exports,
  }
}
