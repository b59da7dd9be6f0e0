import type { ClientEvents, ServerEvents } from '@qe/contract'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { refresh } from './api/hooks'
import { bus } from './bus'
import { checkSession } from './check-session'
import { queryClient } from './query'
import { readToken } from './session'
import { settings } from './settings'
import { clearConnection, raiseRefetchChat, setConnection, socketStore, userStore } from './stores'

export type PlatformSocket = Socket<ServerEvents, ClientEvents>

/** Wait before the next try after a connection failed (ms). */
const reconnectDelayMs = 10_000
/** Within so long pages load again what the server could not tell them, not all at once (ms). */
const refetchSpreadMs = 3000

/**
 * Keeps the realtime connection: connects when there is a token and a base URL, stores the socket on connect,
 * disconnects and clears it on teardown, and ignores errors. Rule: specification sections 4, 6 and 8.
 * Publishes every event on the bus, so that remotes need no socket of their own to listen.
 */
export function connectRealtime(): () => void {
  let socket: PlatformSocket | undefined
  let attempts = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const retryLater = (connect: () => void) => {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(connect, reconnectDelayMs)
  }

  const open = async () => {
    const attempt = ++attempts
    const token = readToken()
    const { socketUrl } = settings()
    if (!token || socketUrl === null || socket) return
    const client = await import(/* webpackChunkName: "socket" */ 'socket.io-client').catch(() => null)
    if (attempt !== attempts) return
    if (!client) return retryLater(open)
    const newSocket: PlatformSocket = client.io(socketUrl || location.origin, {
      transports: ['websocket'],
      auth: { token },
      extraHeaders: { Authorization: `Bearer ${token}` },
    })
    socket = newSocket
    handleEvents(newSocket, retryLater)
  }

  const close = () => {
    attempts++
    clearTimeout(retryTimer)
    socket?.disconnect()
    socket = undefined
    clearConnection()
  }

  const followSession = (isLoggedIn: boolean) => (isLoggedIn ? void open() : close())
  followSession(userStore.getState().isLoggedIn)
  const unsubscribe = userStore.subscribe((state, before) => {
    if (state.isLoggedIn !== before.isLoggedIn) followSession(state.isLoggedIn)
  })
  return () => {
    unsubscribe()
    close()
  }
}

const refetchShown = () => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })

function handleEvents(socket: PlatformSocket, retryLater: (connect: () => void) => void): void {
  let wasConnected = false
  socket.on('connect', () => {
    setConnection(socket, socket.recovered)
    // Events of the break are lost unless the server recovered them: refetch what the page shows.
    if (wasConnected && !socket.recovered) refetchShown()
    wasConnected = true
  })
  let missedTimer: ReturnType<typeof setTimeout> | undefined
  socket.on('events:missed', () => {
    // Each process that was cut off says so: one reload is enough.
    clearTimeout(missedTimer)
    missedTimer = setTimeout(() => {
      raiseRefetchChat()
      refetchShown()
    }, Math.random() * refetchSpreadMs)
  })
  socket.on('disconnect', (reason) => {
    clearConnection()
    // The client never reconnects by itself after this one. The server ends a connection with its session, which any
    // call then says and signs out.
    if (reason === 'io server disconnect')
      void checkSession().then(() => readToken() && retryLater(() => socket.connect()))
  })
  // The client retries by itself when nothing answers, but not when a busy server refuses the connection.
  socket.on('connect_error', () => {
    if (!socket.active) retryLater(() => socket.connect())
  })
  socket.on('notification', (notification) => {
    bus.publish('notification', notification)
    bus.publish('notification:new', notification)
  })
  socket.on('notification:read', () => refresh('notification/getAll'))
  socket.on('chat:message', (message) => bus.publish('chat:message', message))
  socket.on('chat:message-changed', (message) => bus.publish('chat:message-changed', message))
  socket.on('booking:changed', (change) => bus.publish('booking:changed', change))
}

/** The live connection, or null while there is none. */
export function useSocket(): PlatformSocket | null {
  return useSyncExternalStore(
    socketStore.subscribe,
    () => socketStore.getState().socketConnection as PlatformSocket | null,
    () => null,
  )
}
