import Fastify, { type FastifyInstance } from 'fastify'

/** Serves an emulator's routes on 127.0.0.1; port 0 takes any free port. Rejects when the port is taken. */
export async function listen(
  port: number,
  register: (app: FastifyInstance) => Promise<void> | void,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = Fastify({ logger: false, bodyLimit: 256 * 1024 })
  await register(app)
  const address = await app.listen({ host: '127.0.0.1', port })
  return { url: address, close: () => app.close() }
}
