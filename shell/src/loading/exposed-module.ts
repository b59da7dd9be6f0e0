import { containerName, type ResolvedVersion } from '@qe/contract'
import type { FederationInstance } from '../federation/instance'
import './on-demand-modules'

declare const __webpack_require__: { federation: { instance: FederationInstance } }

/** Registers a version of a remote with the shell's federation instance, in place of any other version. */
export function registerVersion(name: string, { base, entry }: ResolvedVersion): void {
  const container = containerName(name)
  const address = new URL(base, location.href).href + entry
  __webpack_require__.federation.instance.registerRemotes([
    { name: container, entry: address, entryGlobalName: container },
  ])
}

/** Loads and evaluates the module that a registered remote exposes, `./remote`. */
export const loadExposedModule = (name: string, signal: AbortSignal): Promise<unknown> =>
  __webpack_require__.federation.instance.loadRemote(`${containerName(name)}/remote`, { signal })
