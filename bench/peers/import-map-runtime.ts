import type { ResolvedVersion } from '@qe/contract'

/** Replaces `shell/src/loading/exposed-module.ts` and `trust.ts`: the page's import map names the remotes. */
export const loadExposedModule = (name: string): Promise<unknown> => import(/* webpackIgnore: true */ `@qe/${name}`)
export const registerVersion = (_name: string, _version: ResolvedVersion): void => {}
export const trustVersion = (_name: string, _version: ResolvedVersion): void => {}
export const resetTrust = (): void => {}
