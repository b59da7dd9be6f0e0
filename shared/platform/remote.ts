import type { SlotName, SlotProps } from '@qe/contract'
import type { ComponentType } from 'react'

/** A module whose default export is the component. */
export type LazyComponent<P = object> = () => Promise<{ default: ComponentType<P> }>

/** What a remote exposes as `./remote`. Keys of `routes` are the paths in its `remote.config.ts`. */
export interface RemoteModule {
  name: string
  routes: Record<string, LazyComponent>
  slots: { [S in SlotName]?: LazyComponent<SlotProps[S]> }
}

/** Declares a remote. Each page and slot filler is its own chunk, so visitors load only what they open. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote
