import { sharedModules } from './shared-modules.mjs'

/**
 * The names that the shell provides and a remote uses of each shared module. Package versions alone don't tell:
 * packages of one workspace keep theirs while exports come and go. Read from webpack after it has found which imports
 * are in use, and before it concatenates modules.
 */

/** Stands for all names: of a CommonJS module, which has no list of them, and of a module that is used as a whole. */
export const everyName = '*'

const sorted = (entries) =>
  Object.fromEntries(
    [...entries].map(([module, names]) => [module, names.has(everyName) ? [everyName] : [...names].sort()]),
  )

/** Names of a module that one import refers to. Rspack tells the path of an imported name, nothing of a `require`. */
function referencedNames(dependency, moduleGraph) {
  if (!dependency.getReferencedExports)
    return dependency.type === 'esm import' ? [] : [dependency.ids?.[0] ?? everyName]
  return dependency
    .getReferencedExports(moduleGraph, undefined)
    .map((referenced) => (Array.isArray(referenced) ? referenced : referenced.name)[0] ?? everyName)
}

function usedNames(module, { moduleGraph }) {
  const isActive = (connection) =>
    connection.isTargetActive ? connection.isTargetActive(undefined) : connection.getActiveState(undefined) !== false
  const connections = [...moduleGraph.getIncomingConnections(module)].filter((one) => one.dependency && isActive(one))
  return new Set(connections.flatMap(({ dependency }) => referencedNames(dependency, moduleGraph)))
}

/**
 * webpack and Rspack describe a module of the share scope alike, and Rspack in no other way:
 * `consume shared module (default) react@^19.0.0 (singleton) (fallback: …)`.
 */
const consumed = /^consume shared module \([^)]*\) (@?[^@]+)@/

/** The shared module that a module of the build stands for; null for any other, and where it comes with the build. */
function sharedModuleOf(module, { requestShortener }) {
  if (module.type !== 'consume-shared-module') return null
  const description = module.readableIdentifier(requestShortener)
  const [, shareKey] = consumed.exec(description)
  return description.includes(' (fallback: ') && !sharedModules.includes(shareKey) ? null : shareKey
}

/** @returns {Record<string, string[]>} shared module → names that the remote uses of it */
export function usedExports(compilation) {
  const used = new Map()
  for (const module of compilation.modules) {
    const shareKey = sharedModuleOf(module, compilation)
    if (!shareKey) continue
    used.set(shareKey, new Set([...(used.get(shareKey) ?? []), ...usedNames(module, compilation)]))
  }
  return sorted(used)
}

/** @returns {Record<string, string[]>} shared module → names that the shell provides of it */
export function providedExports({ modules, moduleGraph }) {
  const provided = new Map()
  for (const module of modules) {
    if (module.type !== 'provide-module') continue
    // An eager module is a direct dependency, a lazy one is in a block.
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)]
    const names = moduleGraph.getExportsInfo(moduleGraph.getModule(dependency)).getProvidedExports()
    provided.set(module._name, new Set(Array.isArray(names) ? names : [everyName]))
  }
  return sorted(provided)
}

/** @returns {Record<string, string[]>} chunk name → the shared modules that the remote uses in it */
export function sharedByChunk(compilation) {
  const { chunkGraph, namedChunkGroups } = compilation
  const found = {}
  for (const [name, { chunks }] of namedChunkGroups) {
    const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)])
    const names = new Set(modules.map((module) => sharedModuleOf(module, compilation)).filter(Boolean))
    if (names.size > 0) found[name] = [...names].sort()
  }
  return found
}

/** @returns {Record<string, string[]>} shared module → the shell's files that load with it, after its first load */
export function filesByShared({ modules, chunkGraph }) {
  const found = {}
  for (const module of modules) {
    const [block] = module.type === 'provide-module' ? module.blocks : []
    if (block) found[module._name] = chunkGraph.getBlockChunkGroup(block).getFiles()
  }
  return found
}
