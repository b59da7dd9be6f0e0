import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/**
 * `bare-server <port> <file>`: one route that answers with the JSON of a file: the upper bound of what Fastify can do
 * on this machine.
 */
const [port, file] = process.argv.slice(2)
const answer: unknown = JSON.parse(readFileSync(file ?? '', 'utf8'))
const app = Fastify()
app.get('/', async () => answer)
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready on\n')
