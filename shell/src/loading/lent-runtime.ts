import { createInstance } from '@module-federation/enhanced/runtime'
import federation from '@module-federation/webpack-bundler-runtime/bundler'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'

declare global {
  /** Taken by every container in place of a runtime of its own (`shared/build/lent-runtime.cjs`). */
  var __qeFederation: typeof federation | undefined
}

/**
 * The bundler side of the federation runtime, lent to the containers; each copies it. Two things differ from the shell's
 * own: a build without exposes leaves `initContainerEntry` out, and `init` knows an instance by the build it was compiled
 * into, so every container, and every version of one, gets an instance of its own here.
 */
globalThis.__qeFederation = {
  ...federation,
  runtime: { ...federation.runtime, init: createInstance },
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
} as typeof federation
