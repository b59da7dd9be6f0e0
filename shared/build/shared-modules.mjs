/**
 * What is on a page once, lent by the shell: React, the platform, and the doors of the design system.
 * Whole antd is not here: sharing ends tree-shaking, so the doors re-export just what is used (docs/decisions/0003).
 */
export const sharedDoors = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@qe/platform',
  '@qe/ui',
  '@qe/ui/forms',
  '@qe/ui/data',
  '@qe/ui/calendar',
]

/** The shell carries these in its first load, because it uses them itself. */
const carriedAtOnce = new Set(['react', 'react/', 'react-dom', 'react-dom/', '@qe/platform', '@qe/ui'])

/** @param {'shell' | 'remote'} side */
export function sharing(side) {
  return Object.fromEntries(
    sharedDoors.map((door) => [
      door,
      side === 'shell'
        ? { singleton: true, requiredVersion: false, eager: carriedAtOnce.has(door) }
        : { singleton: true, requiredVersion: false, import: false },
    ]),
  )
}

/** The runtime that the federation plugin would compile into every build; the shell has one of its own and lends it. */
export const stockRuntime = /webpack-bundler-runtime.dist.bundler\.js$/
