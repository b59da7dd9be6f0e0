import { type LiveUpdate, livePath } from '@qe/contract'
import { applySwitches } from './remote-state'

/** Waits before the next try after a connection ended, ms: doubled each time, up to the longest. */
const [firstWaitMs, longestWaitMs] = [1000, 60_000]

/** How long a new connection may say nothing, ms: a proxy may let the request for one wait for ever. */
const firstMessageMs = 10_000

/**
 * Turns remotes off and on in this open tab as soon as the delivery server says so. Where no connection is to be had,
 * as when the server has as many as it can keep, the tab asks each time that it has tried: about once a minute.
 */
export function followSwitches(): void {
  const address = new URL(livePath, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  /** Whether the newest connection has said anything. */
  let hasSpoken = false

  // The browser asks with the tag of the last answer, and the server sends nothing as long as that is right.
  const ask = async () => {
    const answer = await fetch(livePath)
    if (!answer.ok) return
    const { versions } = (await answer.json()) as LiveUpdate
    // What came by a connection meanwhile is newer.
    if (!hasSpoken) applySwitches(versions)
  }
  const connect = () => {
    const opened = new WebSocket(address)
    socket = opened
    hasSpoken = false
    timer = setTimeout(() => opened.close(), firstMessageMs)
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(timer)
      hasSpoken = true
      waitMs = firstWaitMs
      applySwitches((JSON.parse(data) as LiveUpdate).versions)
    }
    opened.onclose = () => {
      clearTimeout(timer)
      // Where there is no answer either, it asks again after the next try.
      if (!hasSpoken) ask().catch(() => {})
      // Half of it random, so that the tabs of a server that restarts don't come back all at once.
      timer = setTimeout(connect, (waitMs * (1 + Math.random())) / 2)
      waitMs = Math.min(longestWaitMs, waitMs * 2)
    }
  }
  connect()
  // A page with an open connection is not kept for going back to it.
  addEventListener('pagehide', () => {
    clearTimeout(timer)
    if (socket) socket.onclose = null
    socket?.close()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && connect())
}
