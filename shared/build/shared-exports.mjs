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

/** @returns {Record<string, string[]>} shared module → names that the remote uses of it */
export function usedExports(compilation) {
  const used = new Map()
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue
    const description = module.readableIdentifier(compilation.requestShortener)
    const [, shareKey] = consumed.exec(description)
    // A module that the shell does not provide comes with the build.
    if (description.includes(' (fallback: ') && !sharedModules.includes(shareKey)) continue
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
