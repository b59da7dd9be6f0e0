// Apart from `release.ts`, whose schemas would bring zod into the shell's first script.

/**
 * Where open tabs connect by WebSocket, to hear which remotes are switched off and on; a tab that gets no connection
 * asks there by HTTP.
 */
export const livePath = '/releases/live'

/** A message to an open tab, when it connects and after each change of what it says; and the answer by HTTP. */
export interface LiveUpdate {
  /** Remote → the version that this visitor's next page would get; null while the remote is switched off. */
  versions: Record<string, string | null>
}
