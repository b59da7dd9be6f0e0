import type { PageRemote, PageSnapshot } from '@qe/contract'
import { PromiseCache } from '../federation/promise-cache'
import { addOtherRemotes } from './remote-state'

/** Longest wait for the file, ms: without it there is nothing to turn to. */
const deadlineMs = 15_000

const files = new PromiseCache<void>()

/**
 * Loads the remotes that the page was given without, once: when the page is idle, when a link is pointed at, or when
 * one of their pages is navigated to, whichever is first.
 * @throws when the file does not load in time, or does not have its hash
 */
export async function loadOtherRemotes({ others }: PageSnapshot): Promise<void> {
  if (!others) return
  const { address, integrity } = others
  await files.get(address, async () => {
    const response = await fetch(address, { integrity, signal: AbortSignal.timeout(deadlineMs) })
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
    addOtherRemotes((await response.json()) as PageRemote[])
  })
}
