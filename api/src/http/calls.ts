import type { CallName, CallOutput, CallRow, callTable, ParsedInput } from '@qe/contract'
import type { Me } from '../identity/sessions'
import type { Services } from '../services'
import type { FilesOf } from './uploads'

/** Who calls: for a public call perhaps nobody. */
export type CallerOf<N extends CallName> = (typeof callTable)[N] extends CallRow & { who: 'public' } ? Me | null : Me

export interface Ask<N extends CallName> {
  /** Checked against the contract, defaults filled in. */
  input: ParsedInput<N>
  /** By field; empty lists where none came. */
  files: FilesOf<N>
  me: CallerOf<N>
  /** What the browser, or the program, says that it is; empty where it says nothing. */
  userAgent: string
  /** From where it is called, as far as trusted proxies tell. */
  address: string
  services: Services
}

export interface Said<T> {
  data: T
  message: string
  /** The same `data` object will be answered again: it is checked and written out once. */
  kept?: boolean
}

export type Handler<N extends CallName> = (ask: Ask<N>) => Promise<Said<CallOutput<N>>>

/** One handler a call, typed by the contract. A family of calls is a part of this table. */
export type Handlers = { [N in CallName]: Handler<N> }
export type Family = Partial<Handlers>

/** A successful answer: what was asked for, and a sentence for the person. */
export function say<T>(data: T, message = 'Done.'): { data: T; message: string } {
  return { data, message }
}

/** An answer that is given to many, from the one object that was made for all of them. */
export function sayKept<T>(data: T): Said<T> {
  return { data, message: 'Done.', kept: true }
}
