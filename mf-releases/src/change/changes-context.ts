import { createContext } from 'react'
import type { Wanted } from './wanted'

/** How parts of the page offer changes. */
interface Changes {
  /** Opens the dialog of a change. */
  want(wanted: Wanted): void
  /** Whether whoever looks may make it. */
  may(wanted: Wanted): boolean
}

/** Null where nothing can be changed. */
export const ChangesContext = createContext<Changes | null>(null)
