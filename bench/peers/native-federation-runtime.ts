import { initFederation } from '@softarc/native-federation-orchestrator'

const federation = initFederation('/manifest.json', {
  hostRemoteEntry: { url: '/remoteEntry.json' },
  // The build would look for the module among its own.
  loadModuleFn: (url) => import(/* webpackIgnore: true */ url),
})

/** Replaces `shell/src/loading/exposed-module.ts` and `trust.ts`: each remote says in a file what it exposes. */
export const loadExposedModule = async (name: string): Promise<unknown> =>
  (await federation).loadRemoteModule(name, './remote')
export * from '../one-build/no-trust'
