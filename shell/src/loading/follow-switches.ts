import { type LiveUpdate, livePath } from '@qe/contract'
import { applySwitches } from './remote-state'

/** Waits before the next try after a connection ended, ms: doubled each time, up to the longest. */
const [firstWaitMs, longestWaitMs] = [1000, 60_000]

/** Turns remotes off and on in this open tab as soon as the delivery server says so. */
export function followSwitches(): void {
  const address = new URL(livePath, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs

  const connect = () => {
    socket = new WebSocket(address)
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      waitMs = firstWaitMs
      applySwitches((JSON.parse(data) as LiveUpdate).versions)
    }
    socket.onclose = () => {
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
