import type { ClientEvents, ServerEvents } from '@qe/contract'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { bus } from './bus'
import { queryClient } from './query'
import { readToken } from './session'
import { settings } from './settings'
import { socketStore, userStore } from './stores'

export type PlatformSocket = Socket<ServerEvents, ClientEvents>

/** After a connection that could not be begun (ms). */
const tryAgainAfter = 10_000

/**
 * Keeps the realtime connection: made when there is a token and a base URL, stored on connect, disconnected and
 * cleared on teardown, errors silent. Rule: specification sections 4, 6 and 8.
 * What arrives goes on the bus, so that remotes need no socket of their own to listen.
 */
export function keepConnected(): () => void {
  let socket: PlatformSocket | undefined
  let wanted = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  const again = (act: () => void) => {
    clearTimeout(waiting)
    waiting = setTimeout(act, tryAgainAfter)
  }

  const open = async () => {
    const attempt = ++wanted
    const token = readToken()
    const { socketUrl } = settings()
    if (!token || socketUrl === null || socket) return
    const client = await import(/* webpackChunkName: "socket" */ 'socket.io-client').catch(() => null)
    if (attempt !== wanted) return
    if (!client) return again(open)
    const made: PlatformSocket = client.io(socketUrl || location.origin, {
      transports: ['websocket'],
      auth: { token },
      extraHeaders: { Authorization: `Bearer ${token}` },
    })
    socket = made
    let wasConnected = false
    made.on('connect', () => {
      socketStore.setState({ socketConnection: made })
      // What was told meanwhile is lost, unless the server had kept it: what stands on the page is asked for anew.
      if (wasConnected && !made.recovered)
        void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
      wasConnected = true
    })
    made.on('disconnect', () => socketStore.setState({ socketConnection: null }))
    // The client itself tries again when nothing answers, and not when the server turns it away: it may be busy.
    made.on('connect_error', () => {
      if (!made.active) again(() => made.connect())
    })
    made.on('notification', (notification) => {
      bus.publish('notification', notification)
      bus.publish('notification:new', notification)
    })
    made.on('chat:message', (message) => bus.publish('chat:message', message))
    made.on('booking:changed', (change) => bus.publish('booking:changed', change))
  }

  const close = () => {
    wanted++
    clearTimeout(waiting)
    socket?.disconnect()
    socket = undefined
    socketStore.setState({ socketConnection: null })
  }

  const follow = (isLoggedIn: boolean) => (isLoggedIn ? void open() : close())
  follow(userStore.getState().isLoggedIn)
  const stop = userStore.subscribe((state, before) => {
    if (state.isLoggedIn !== before.isLoggedIn) follow(state.isLoggedIn)
  })
  return () => {
    stop()
    close()
  }
}

/** The live connection, or null while there is none. */
export function useSocket(): PlatformSocket | null {
  return useSyncExternalStore(
    socketStore.subscribe,
    () => socketStore.getState().socketConnection as PlatformSocket | null,
  )
}
