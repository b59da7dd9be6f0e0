import { fetchScript } from './loader'
import type { Factory, ShareScope } from './share-scope'

/** What a remote's entry leaves on the page: the container of the federation protocol. */
export interface Container {
  init(
    scope: ShareScope,
    initScope: object[],
    options: { version?: string; shareScopeKeys: string; shareScopeMap: Record<string, ShareScope> },
  ): unknown
  get(exposed: string): Promise<Factory>
}

/**
 * Runs a remote's entry and takes the container it defines under `globalName`.
 * @throws when it does not come, or came and defined nothing
 */
export async function fetchContainer(entry: string, globalName: string): Promise<Container> {
  const page: Record<string, unknown> = globalThis
  // Its script declares it with `var`, which can't be deleted.
  page[globalName] = undefined
  await fetchScript(entry)
  const container = page[globalName] as Partial<Container> | undefined
  if (typeof container?.init !== 'function' || typeof container.get !== 'function')
    throw new Error(`${entry} defines no container named ${globalName}.`)
  return container as Container
}
