import { createContext, useContext } from 'react'

/** Tells the watch whether visitors get what they came for, by the signals that the remote declares in its config. */
export interface Watch {
  /** Such as `ok('checkout')` once it is paid. */
  ok(signal: string): void
  /**
   * What the visitor began could not be done, by no fault of theirs: not for a mistyped password or a declined card.
   * @param reason for the developers' panel; it is not sent
   */
  fail(signal: string, reason?: unknown): void
}

/** The shell provides it to each view, since only it knows whose view it is, and in which version. */
export const WatchContext = createContext<Watch>({ ok() {}, fail() {} })

/** The watch of the remote whose component calls it. */
export const useWatch = (): Watch => useContext(WatchContext)
