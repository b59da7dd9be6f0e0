import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface RedisLink {
  /** Leads to Redis, as long as the link is whole. */
  url: string
  /** From now on Redis looks stopped. */
  cut(): Promise<void>
  /** From now on Redis takes commands and answers none. */
  hang(): void
  /** Redis is back. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** A way to a Redis server that a test cuts and mends, without touching the server. */
export async function linkToRedis(redisUrl: string): Promise<RedisLink> {
  const { hostname, port: redisPort } = new URL(redisUrl)
  const sockets = new Set<Socket>()
  let isHanging = false
  const link = createServer((near) => {
    const far = connect(Number(redisPort), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => to.write(data))
      if (isHanging) from.pause()
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    link.listen(port, '127.0.0.1')
    await once(link, 'listening')
  }
  const cut = async () => {
    const closed = once(link, 'close')
    link.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = link.address() as AddressInfo
  return {
    url: `redis://127.0.0.1:${port}`,
    cut,
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    mend: async () => {
      isHanging = false
      for (const socket of sockets) socket.resume()
      if (!link.listening) await listen(port)
    },
    close: async () => {
      if (link.listening) await cut()
    },
  }
}
