import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { SeededRandom } from './seeded-random'

export interface LoadBalancer {
  url: string
  /** Cuts one connection, as a lost network does; which one is random. False when there is none. */
  cutOne(): boolean
  close(): void
}

/** Gives each TCP connection to a random process; to another one while that is down. */
export async function startLoadBalancer(ports: readonly number[], random: SeededRandom): Promise<LoadBalancer> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {})
    client.on('close', () => open.delete(client))
    const first = random.between(0, ports.length - 1)
    const tryPort = (n: number) => {
      const port = ports[(first + n) % ports.length] ?? 0
      const process = connect(port, '127.0.0.1')
      let isConnected = false
      process.on('connect', () => {
        isConnected = true
        client.pipe(process).pipe(client)
      })
      process.on('error', () => void (!isConnected && n + 1 < ports.length && tryPort(n + 1)))
      process.on('close', () => void ((isConnected || n + 1 === ports.length) && client.destroy()))
      client.on('close', () => process.destroy())
    }
    tryPort(0)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutOne: () => {
      if (open.size === 0) return false
      random.oneOf([...open]).destroy()
      return true
    },
    close: () => {
      server.close()
      for (const client of open) client.destroy()
    },
  }
}
