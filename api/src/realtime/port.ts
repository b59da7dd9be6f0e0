import type { ServerEvents } from '@qe/contract'

/**
 * Tells something to every open page of a person. Being offline is no failure: what matters is stored before it is
 * told.
 */
export interface Realtime {
  tell<E extends keyof ServerEvents>(personId: string, event: E, payload: Parameters<ServerEvents[E]>[0]): void
}

/** Where nobody listens: seeding, tests without sockets. */
export const silence: Realtime = { tell: () => {} }
