import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const packageOf = (module) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')

/** Whether a text of a package.json is a range of several versions: no `workspace:*`, no tag, no single version. */
const isRange = (text) => /^[\^~<>=*xX\d][^:]*$/.test(text) && !/^=?\d+\.\d+\.\d+[^\s|]*$/.test(text)

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/**
 * Installed version of the package of a shared module, as the package in `folder` resolves it.
 * @throws Error when it is not installed
 */
export function installedVersion(module, folder) {
  const name = packageOf(module)
  for (const from of [`${folder}/package.json`, import.meta.url]) {
    for (const packages of createRequire(from).resolve.paths(name) ?? []) {
      const place = join(packages, name)
      if (existsSync(join(place, 'package.json'))) return readPackage(place).version
    }
  }
  throw new Error(`${name} is shared, and ${folder} does not have it.`)
}

/**
 * The range of a shared module that a remote states in its package.json. A single version there is the one to install,
 * not the only one that the remote runs with.
 */
function statedRange(module, folder) {
  // A bundler's context need not be the package's folder.
  if (!existsSync(join(folder, 'package.json'))) return undefined
  const { peerDependencies, dependencies } = readPackage(folder)
  const name = packageOf(module)
  return [peerDependencies?.[name], dependencies?.[name]].find((text) => text && isRange(text))
}

/**
 * The range of a shared module that a remote needs: what its sharing config requires, else the range in its
 * package.json, else the installed version and later compatible ones.
 * @param {string} module such as `@qe/ui/data`
 * @param {string} folder of the remote
 * @param {Record<string, string>} required by its sharing config
 */
export function requiredRange(module, folder, required) {
  // A key such as `@qe/ui/` is for all modules below it.
  const below = Object.keys(required).find((key) => key.endsWith('/') && module.startsWith(key))
  return required[module] ?? required[below] ?? statedRange(module, folder) ?? `^${installedVersion(module, folder)}`
}

/** In a sharing config, `react: '^19.0.0'` states a version and `react: './react.js'` a file (webpack's rule). */
const isVersionText = (text) => /^([\d^=v<>~]|[*xX]$)/.test(text)

/**
 * The versions that the sharing config of a build requires, of whichever federation plugin it has: that of
 * `@module-federation/enhanced`, webpack or Rspack.
 * @param {{ options: { plugins: object[] } }} compiler
 * @returns {Record<string, string>} share key → range
 */
export function requiredVersionsOf({ options: { plugins } }) {
  const sharing = plugins.flatMap((plugin) => (plugin?._options ?? plugin?.options)?.shared ?? [])
  return Object.fromEntries(
    sharing
      .filter((one) => typeof one === 'object')
      .flatMap((one) => Object.entries(one))
      .map(([key, given]) =>
        typeof given === 'string'
          ? [key, isVersionText(given) && given]
          : [given.shareKey ?? key, given.requiredVersion],
      )
      .filter(([, range]) => range),
  )
}
