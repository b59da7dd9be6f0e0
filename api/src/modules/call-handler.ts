import type { CallName, CallOutput, CallRow, callTable, ParsedInput } from '@qe/contract'
import type { Principal } from '../domain/team'
import type { Me } from '../identity/sessions'
import type { Services } from '../services'
import type { FilesOf } from '../storage/upload'

/** The caller: null for a visitor, who may make public calls only. */
type CallerOf<N extends CallName> = (typeof callTable)[N] extends CallRow & { who: 'public' } ? Me | null : Me

interface CallRequest<N extends CallName> {
  /** Validated against the contract, with defaults. */
  input: ParsedInput<N>
  /** By field; empty lists where none were sent. */
  files: FilesOf<N>
  me: CallerOf<N>
  /** As whom they act: themselves, or a host for whom they are a co-host. Null for a visitor. */
  principal: CallerOf<N> extends Me ? Principal : Principal | null
  /** The bearer token that the caller sent, valid or not; for the call that renews its session. */
  token: string | null
  /** The `User-Agent` header; empty when absent. */
  userAgent: string
  /** The caller's IP address, as reported by trusted proxies. */
  address: string
  services: Services
}

export interface CallResult<T> {
  data: T
  message: string
  /** The same `data` object is answered to many: it is validated and serialised once. */
  cached?: boolean
}

export type Handler<N extends CallName> = (ask: CallRequest<N>) => Promise<CallResult<CallOutput<N>>>

/** One handler per call, typed by the contract; each module provides a part of the table. */
export type Handlers = { [N in CallName]: Handler<N> }
export type CallHandlers = Partial<Handlers>

/** A successful call result: data, and a message for the person. */
export function ok<T>(data: T, message = 'Done.'): { data: T; message: string } {
  return { data, message }
}

/** A call result whose `data` object is shared by many answers. */
export function okCached<T>(data: T): CallResult<T> {
  return { data, message: 'Done.', cached: true }
}
