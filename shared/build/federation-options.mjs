import { sharedModules } from './shared-modules.mjs'

const isEmpty = (value) => value === undefined || value === false || Object.keys(value).length === 0
const isDefaultScope = (scope) => scope === undefined || scope === 'default'

/** Option of the federation plugin → why the shell's runtime can't do it; undefined where it can. */
const rules = {
  remotes: (remotes) =>
    !isEmpty(remotes) &&
    'no remote loads another one, since neither could then be published or rolled back without the other. Offer a ' +
      'slot that it fills, or tell it by a topic of the bus',
  runtimePlugins: (plugins) => !isEmpty(plugins) && 'the runtime has no hooks',
  shareScope: (scope) => !isDefaultScope(scope) && 'a page has one share scope, `default`',
  shareStrategy: (strategy) =>
    ![undefined, 'loaded-first'].includes(strategy) && 'the shell’s module is always the one in use (`loaded-first`)',
  library: (library) => library && library.type !== 'var' && 'the shell runs an entry as a script: `type: "var"`',
  runtime: (runtime) => runtime && 'an entry is one file, with webpack’s runtime in it',
  getPublicPath: (path) => path && 'files come from the folder that the entry came from',
  implementation: (path) => path && 'the shell provides the runtime',
}

const experimentRules = {
  asyncStartup: 'shared modules of the first chunk are eager',
  externalRuntime: 'the shell provides the runtime itself, and no `_FEDERATION_RUNTIME_CORE`',
  provideExternalRuntime: 'the shell provides the runtime itself, and no `_FEDERATION_RUNTIME_CORE`',
}

const isProvided = (key) =>
  sharedModules.some((module) => module === key || (module.endsWith('/') && key.startsWith(module)))

const sharedRules = {
  strictVersion: (strict) => strict && 'versions are compared when a version is published, not on the page',
  singleton: (singleton) => !singleton && 'a shared module exists once on a page: state `singleton: true`',
  shareScope: rules.shareScope,
  layer: (layer) => layer && 'modules are shared without layers',
  issuerLayer: (layer) => layer && 'modules are shared without layers',
  treeShaking: (treeShaking) => treeShaking && 'the shell provides a module whole',
  import: (from, key) =>
    from === false && !isProvided(key) && 'the shell does not provide it, and the build has no copy',
}

/** The sharing config as pairs of share key and options, whichever of its forms it has. */
const sharedEntries = (shared = []) =>
  [shared]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? [[one, {}]] : Object.entries(one)))
    .map(([key, given]) => [given.shareKey ?? key, typeof given === 'string' ? {} : given])

/**
 * What the runtime that the shell provides would pass over in silence.
 * @param {import('@module-federation/enhanced').moduleFederationPlugin.ModuleFederationPluginOptions} options
 * @returns {string[]} one sentence each
 */
export function unsupportedOptions(options) {
  const found = []
  const add = (option, why) => why && found.push(`\`${option}\` is not supported: ${why}.`)
  for (const [option, reason] of Object.entries(rules)) add(option, reason(options[option]))
  for (const [option, why] of Object.entries(experimentRules))
    add(`experiments.${option}`, options.experiments?.[option] && why)
  for (const [key, given] of sharedEntries(options.shared))
    for (const [option, reason] of Object.entries(sharedRules))
      add(`shared[${JSON.stringify(key)}].${option}`, reason(given[option], key))
  return found
}
