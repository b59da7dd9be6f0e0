import type { FlagValues } from '@qe/contract'
import { createContext, useContext } from 'react'

type ValueOf<Declaration> = Declaration extends { type: 'boolean' }
  ? boolean
  : Declaration extends { type: 'number' }
    ? number
    : Declaration extends { values: readonly (infer Value)[] }
      ? Value
      : never

/** The values of the flags that a `remote.config.ts` declares, by name. */
export type FlagsOf<Config> = Config extends { flags: infer Declared }
  ? { [Name in keyof Declared]: ValueOf<Declared[Name]> }
  : object

/**
 * The flags of the remote at hand, with the types of their values. A remote that has some extends it in its
 * `src/flags.d.ts` by `FlagsOf<typeof config>`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by each remote
export interface Flags {}

/** The shell provides it to each view, since only it knows whose view it is, and in which version. */
export const FlagsContext = createContext<FlagValues>({})

/**
 * The value of a flag for this visitor: what a rule gives them, else the default that `remote.config.ts` declares. It
 * stays the same while the page is open.
 */
export function useFlag<Name extends keyof Flags>(name: Name): Flags[Name] {
  const values = useContext(FlagsContext)
  if (!Object.hasOwn(values, name)) console.error(`The flag ${name} is not declared in this remote's remote.config.ts.`)
  return values[name] as Flags[Name]
}
