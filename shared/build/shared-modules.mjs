/**
 * Modules that exist once on a page, provided by the shell: React, the platform, and the entry points of the design
 * system. Not the whole of antd: sharing a module disables tree-shaking, so these entry points re-export only what is
 * used (docs/decisions/0003).
 */
export const sharedModules = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@qe/platform',
  '@qe/ui',
  '@qe/ui/data',
  '@qe/ui/calendar',
]

/** In the shell's first load, because the shell uses them itself. */
const eagerModules = new Set(['react', 'react/', 'react-dom', 'react-dom/', '@qe/platform', '@qe/ui'])

/**
 * The `shared` option of the federation plugin.
 * @param {'shell' | 'remote'} side a remote carries no copies of its own (`import: false`)
 */
export function sharedOptions(side) {
  return Object.fromEntries(
    sharedModules.map((module) => [
      module,
      side === 'shell'
        ? { singleton: true, requiredVersion: false, eager: eagerModules.has(module) }
        : { singleton: true, requiredVersion: false, import: false },
    ]),
  )
}
