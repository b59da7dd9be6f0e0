import { containerName, type ResolvedVersion } from '@qe/contract'
import { hostInstance } from '../federation/host-instance'
import './on-demand-modules'

/** Registers a version of a remote with the shell's federation instance, in place of any other version. */
export function registerVersion(name: string, { base, entry, entryType }: ResolvedVersion): void {
  const container = containerName(name)
  const address = new URL(base, location.href).href + entry
  hostInstance().registerRemotes([
    { name: container, entry: address, entryGlobalName: container, type: entryType ?? 'var' },
  ])
}

/** Loads and evaluates the module that a registered remote exposes, `./remote`. */
export const loadExposedModule = (name: string, signal: AbortSignal): Promise<unknown> =>
  hostInstance().loadRemote(`${containerName(name)}/remote`, { signal })
