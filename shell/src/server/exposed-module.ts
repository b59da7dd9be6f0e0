import type { ResolvedVersion } from '@qe/contract'

/** In place of `loading/exposed-module.ts` on the server: the worker provides what a browser loads. */

const modules = new Map<string, unknown>()
const current = new Map<string, string>()

const keyOf = (name: string, version: string) => `${name}@${version}`

/** Provides the exposed module of one version of a remote. */
export const provideRemote = (name: string, version: string, module: unknown): void =>
  void modules.set(keyOf(name, version), module)

export const registerVersion = (name: string, { version }: ResolvedVersion): void => void current.set(name, version)

/** @throws when the server half of that version was not provided */
export async function loadExposedModule(name: string): Promise<unknown> {
  const key = keyOf(name, current.get(name) ?? '')
  if (!modules.has(key)) throw new Error(`${key} has no server half.`)
  return modules.get(key)
}
