import type { ClientEvents, ServerEvents } from '@qe/contract'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { bus } from './bus'
import { readToken } from './session'
import { settings } from './settings'
import { socketStore, userStore } from './stores'

export type PlatformSocket = Socket<ServerEvents, ClientEvents>

/**
 * Keeps the realtime connection: made when there is a token and a base URL, stored on connect, disconnected and
 * cleared on teardown, errors silent. Rule: specification sections 4, 6 and 8.
 * What arrives goes on the bus, so that remotes need no socket of their own to listen.
 */
export function keepConnected(): () => void {
  let socket: PlatformSocket | undefined
  let wanted = 0

  const open = async () => {
    const attempt = ++wanted
    const token = readToken()
    const { socketUrl } = settings()
    if (!token || socketUrl === null || socket) return
    const { io } = await import(/* webpackChunkName: "socket" */ 'socket.io-client')
    if (attempt !== wanted) return
    socket = io(socketUrl || location.origin, {
      transports: ['websocket'],
      auth: { token },
      extraHeaders: { Authorization: `Bearer ${token}` },
    })
    socket.on('connect', () => socketStore.setState({ socketConnection: socket }))
    socket.on('disconnect', () => socketStore.setState({ socketConnection: null }))
    socket.on('connect_error', () => {})
    socket.on('notification', (notification) => {
      bus.publish('notification', notification)
      bus.publish('notification:new', notification)
    })
    socket.on('chat:message', (message) => bus.publish('chat:message', message))
    socket.on('booking:changed', (change) => bus.publish('booking:changed', change))
  }

  const close = () => {
    wanted++
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
  return useSyncExternalStore(socketStore.subscribe, () => socketStore.getState().socketConnection as PlatformSocket | null)
}
