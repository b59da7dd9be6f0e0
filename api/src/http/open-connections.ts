import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A server's connections, for stopping it: `server.close()` waits for all of them, however silent. */
export interface OpenConnections {
  /** Closes those without a request now, and each of the others once its request is answered. WebSockets stay open. */
  closeIdle(): void
  closeAll(): void
}

/** Watches the connections of a server that does not listen yet. */
export function trackConnections(server: Server): OpenConnections {
  const requestsOf = new Map<Socket, number>()
  let closing = false
  const isIdle = (socket: Socket) => requestsOf.get(socket) === 0

  server.on('connection', (socket) => {
    requestsOf.set(socket, 0)
    socket.once('close', () => requestsOf.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    requestsOf.set(socket, (requestsOf.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!requestsOf.has(socket)) return
      requestsOf.set(socket, (requestsOf.get(socket) ?? 1) - 1)
      if (closing && isIdle(socket)) socket.destroySoon()
    })
  })
  // A WebSocket counts as one request without an end.
  server.on('upgrade', ({ socket }) => requestsOf.set(socket, 1))

  return {
    closeIdle: () => {
      closing = true
      for (const socket of requestsOf.keys()) if (isIdle(socket)) socket.destroy()
    },
    closeAll: () => {
      for (const socket of requestsOf.keys()) socket.destroy()
    },
  }
}
