import { fetchScript } from './loader'
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

/**
 * Runs a remote's entry and returns the container that it defines under `globalName`.
 * @param signal an entry that arrives after it is aborted is not evaluated
 * @throws when the entry does not load, throws, or defines no container
 */
export async function fetchContainer(entry: string, globalName: string, signal?: AbortSignal): Promise<Container> {
  const page: Record<string, unknown> = globalThis
  // The entry declares it with `var`, which can't be deleted. `fetchScript` resolves in the same task in which the
  // script ran, so no other version of the remote can define the variable in between.
  page[globalName] = undefined
  const errors = watchErrorsOf(entry)
  await fetchScript(entry, signal).finally(errors.stop)
  const container = page[globalName] as Partial<Container> | undefined
  if (typeof container?.init === 'function' && typeof container.get === 'function') return container as Container
  const cause = errors.error()
  if (cause === undefined) throw new Error(`${entry} defines no container named ${globalName}.`)
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new Error(`${entry} threw while it was evaluated: ${reason}`, { cause })
}
