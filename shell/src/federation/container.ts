import { importModule } from './import-module'
import { fetchScript, preloadModules } from './loader'
import type { Factory, ShareScope } from './share-scope'

/** What a remote's entry defines: the container of the federation protocol. */
export interface Container {
  init(
    scope: ShareScope,
    initScope: object[],
    options: { version?: string; shareScopeKeys: string; shareScopeMap: Record<string, ShareScope> },
  ): unknown
  get(exposed: string): Promise<Factory>
}

/** Where a remote's container comes from. */
export interface RemoteEntry {
  entry: string
  /** The variable that a script defines. */
  entryGlobalName: string
  /** What the entry is: a script, or an ES module that exports the container's functions. */
  type: 'var' | 'module'
}

/** Records the first error that a script throws while it runs; the browser reports it to the window, not to us. */
function watchErrorsOf(script: string): { error(): unknown; stop(): void } {
  let first: unknown
  // Without its query: a retry adds one.
  const listener = ({ filename, error, message }: ErrorEvent) => {
    if (filename.startsWith(script)) first ??= error ?? message
  }
  addEventListener('error', listener)
  return { error: () => first, stop: () => removeEventListener('error', listener) }
}

const isContainer = (found: Partial<Container> | undefined): found is Container =>
  typeof found?.init === 'function' && typeof found.get === 'function'

const thrownBy = (entry: string, cause: unknown) =>
  new Error(`${entry} threw while it was evaluated: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  })

/** @throws when the entry does not load, throws, or defines no container */
async function fetchScriptContainer(entry: string, globalName: string, signal?: AbortSignal): Promise<Container> {
  const page: Record<string, unknown> = globalThis
  // The entry declares it with `var`, which can't be deleted. `fetchScript` resolves in the same task in which the
  // script ran, so no other version of the remote can define the variable in between.
  page[globalName] = undefined
  const errors = watchErrorsOf(entry)
  await fetchScript(entry, signal).finally(errors.stop)
  const container = page[globalName] as Partial<Container> | undefined
  if (isContainer(container)) return container
  const cause = errors.error()
  throw cause === undefined ? new Error(`${entry} defines no container named ${globalName}.`) : thrownBy(entry, cause)
}

/** @throws when one of the version's modules does not load, the entry throws, or it exports no container */
async function fetchModuleContainer(entry: string, signal?: AbortSignal): Promise<Container> {
  await preloadModules(entry, signal)
  const container = (await importModule(entry).catch((error) => {
    throw thrownBy(entry, error)
  })) as Partial<Container>
  if (isContainer(container)) return container
  throw new Error(`${entry} exports no container, which has \`init\` and \`get\`.`)
}

/**
 * Runs a remote's entry and returns its container: what a script defines under the global name, or the exports of an ES
 * module.
 * @param signal an entry that arrives after it is aborted is not evaluated
 * @throws when the entry does not load, throws, or has no container
 */
export const fetchContainer = (
  { entry, entryGlobalName, type }: RemoteEntry,
  signal?: AbortSignal,
): Promise<Container> =>
  type === 'module' ? fetchModuleContainer(entry, signal) : fetchScriptContainer(entry, entryGlobalName, signal)
