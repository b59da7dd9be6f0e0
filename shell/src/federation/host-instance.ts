import type { FederationInstance, Remote } from './instance'

/** How the shell loads remotes, with whichever federation runtime it was built (`QE_FEDERATION_RUNTIME`). */
export interface HostInstance {
  /** A remote replaces the registered one of the same name. */
  registerRemotes(remotes: Remote[]): void
  /**
   * Loads an exposed module, such as `mf_catalog/remote`.
   * @param signal once it is aborted, nothing of the remote is evaluated any more
   * @throws when the remote is not registered, does not load, or throws while it is evaluated
   */
  loadRemote<T>(id: string, options: { signal: AbortSignal }): Promise<T>
}

declare const __webpack_require__: { federation: { instance: FederationInstance } }

/** The shell's own runtime; a build with the stock one replaces this file by `stock-host-instance.ts`. */
export const hostInstance = (): HostInstance => __webpack_require__.federation.instance
