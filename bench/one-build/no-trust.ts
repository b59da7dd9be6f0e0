import type { ResolvedVersion } from '@qe/contract'

/** What the shell calls before it loads a remote by its snapshot: nothing is registered, and no hash is checked. */
export const registerVersion = (_name: string, _version: ResolvedVersion): void => {}
export const trustVersion = (_name: string, _version: ResolvedVersion): void => {}
export const resetTrust = (): void => {}
