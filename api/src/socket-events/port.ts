import type { ServerEvents } from '@qe/contract'

/** Emits events to every open page of a person. An offline person misses nothing: what matters is stored first. */
export interface SocketEvents {
  emit<E extends keyof ServerEvents>(personId: string, event: E, payload: Parameters<ServerEvents[E]>[0]): void
  /** Disconnects the pages of a person whose sessions have ended. */
  sessionsEnded(personId: string): Promise<void>
}

/** For processes without open pages: seeding, and tests without sockets. */
export const noSocketEvents: SocketEvents = { emit: () => {}, sessionsEnded: async () => {} }
