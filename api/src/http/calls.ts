import type { Answer, CallName, CallOutput, CallRow, callTable, ParsedInput } from '@qe/contract'
import type { Me } from '../identity/sessions'
import type { Services } from '../services'

/** Who calls: for a public call perhaps nobody. */
export type CallerOf<N extends CallName> = (typeof callTable)[N] extends CallRow & { who: 'public' } ? Me | null : Me

export interface Ask<N extends CallName> {
  /** Checked against the contract, defaults filled in. */
  input: ParsedInput<N>
  me: CallerOf<N>
  services: Services
}

export type Handler<N extends CallName> = (ask: Ask<N>) => Promise<Omit<Answer<CallOutput<N>>, 'statusCode'>>

/** One handler a call, typed by the contract. A family of calls is a part of this table. */
export type Handlers = { [N in CallName]: Handler<N> }
export type Family = Partial<Handlers>

/** A successful answer: what was asked for, and a sentence for the person. */
export function say<T>(data: T, message = 'Done.'): { data: T; message: string } {
  return { data, message }
}
