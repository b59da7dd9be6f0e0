/**
 * A page is declared in two files: `remote.config.ts` has its route and the name of its chunk, so that the server can
 * preload it; `src/remote.ts` has its loader. These checks fail the build when the two disagree.
 */

// Matches a property with an import that names its chunk, or with the name of a loader: `'/inbox': inbox`.
const name = /([A-Za-z_$][\w$]*)/.source
const namedImport = /\(\)\s*=>\s*import\(\s*\/\*\s*webpackChunkName:\s*"([^"]+)"\s*\*\//.source
const entryPattern = new RegExp(`['"]([^'"]+)['"]\\s*:\\s*(?:${namedImport}|${name}\\s*[,}\\n])`, 'g')
const loaderPattern = new RegExp(`const\\s+${name}\\s*=\\s*${namedImport}`, 'g')

/**
 * Reads which chunk each route and slot of a remote loads.
 * @param {string} source text of `src/remote.ts`
 * @returns {Map<string, string | undefined>} route or slot → chunk; undefined where the chunk has no name
 */
function readLoaders(source) {
  const named = new Map([...source.matchAll(loaderPattern)].map(([, name, chunk]) => [name, chunk]))
  return new Map([...source.matchAll(entryPattern)].map(([, key, chunk, name]) => [key, chunk ?? named.get(name)]))
}

const declarationsOf = ({ routes, slots }) => [
  ...routes.map(({ path, chunk }) => ({ kind: 'route', key: path, chunk })),
  ...slots.map(({ slot, chunk }) => ({ kind: 'slot', key: slot, chunk })),
]

/**
 * @param {{ routes: { path: string, chunk: string }[], slots: { slot: string, chunk: string }[] }} config
 * @param {string} source text of `src/remote.ts`
 * @returns {string[]} a sentence for each route or slot whose config and loader disagree
 */
export function loaderErrors(config, source) {
  const loaders = readLoaders(source)
  const declared = declarationsOf(config)
  const wrong = declared.flatMap(({ kind, key, chunk }) => {
    if (!loaders.has(key))
      return [`remote.config.ts declares the ${kind} ${key}, and src/remote.ts has no loader for it.`]
    const loaded = loaders.get(key)
    return loaded === chunk
      ? []
      : [
          [
            `The ${kind} ${key} has the chunk ${chunk} in remote.config.ts, and src/remote.ts loads`,
            `${loaded ?? 'one without a name'}.`,
          ].join(' '),
        ]
  })
  const undeclared = [...loaders.keys()]
    .filter((key) => !declared.some((one) => one.key === key))
    .map((key) => `src/remote.ts has a loader for ${key}, which remote.config.ts does not declare.`)
  return [...wrong, ...undeclared]
}

/**
 * @param {{ routes: object[], slots: object[] } | null} config null for the shell
 * @param {Record<string, string[]>} chunks of the build, by name
 * @returns {string[]} a sentence for each route or slot whose chunk the build does not have
 */
export const missingChunkErrors = (config, chunks) =>
  config === null
    ? []
    : declarationsOf({ routes: config.routes ?? [], slots: config.slots ?? [] })
        .filter(({ chunk }) => !Object.hasOwn(chunks, chunk))
        .map(
          ({ kind, key, chunk }) => `The chunk ${chunk} of the ${kind} ${key} is not among the chunks of this build.`,
        )
