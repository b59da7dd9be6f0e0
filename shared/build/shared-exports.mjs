import { sharedDoors } from './shared-doors.mjs'

/**
 * What the shell lends and a remote takes of each shared module, name by name. Versions alone don't tell: packages of
 * one workspace keep theirs while names come and go. Asked of webpack once it knows which imports are in use, before it
 * puts modules together.
 */

/** Stands for all names: of a module in CommonJS, which has no list of them, and of one that somebody takes whole. */
export const everyName = '*'

const sorted = (entries) =>
  Object.fromEntries(
    [...entries].map(([door, names]) => [door, names.has(everyName) ? [everyName] : [...names].sort()]),
  )

function namesTaken(module, { moduleGraph }) {
  const taken = new Set()
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    if (!connection.dependency || !connection.isTargetActive(undefined)) continue
    for (const referenced of connection.dependency.getReferencedExports(moduleGraph, undefined)) {
      const [name = everyName] = Array.isArray(referenced) ? referenced : referenced.name
      taken.add(name)
    }
  }
  return taken
}

/** @returns {Record<string, string[]>} shared module → names that the remote uses of it */
export function usedExports(compilation) {
  const used = new Map()
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue
    const { shareKey, import: ownCopy } = module.options
    // What a team shares with nobody here comes with its build.
    if (ownCopy && !sharedDoors.includes(shareKey)) continue
    used.set(shareKey, new Set([...(used.get(shareKey) ?? []), ...namesTaken(module, compilation)]))
  }
  return sorted(used)
}

/** @returns {Record<string, string[]>} shared module → names that the shell lends of it */
export function lentExports({ modules, moduleGraph }) {
  const lent = new Map()
  for (const module of modules) {
    if (module.type !== 'provide-module') continue
    // One that is carried at once is a dependency, one that is fetched when it is asked for stands in a block.
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)]
    const names = moduleGraph.getExportsInfo(moduleGraph.getModule(dependency)).getProvidedExports()
    lent.set(module._name, new Set(Array.isArray(names) ? names : [everyName]))
  }
  return sorted(lent)
}
