import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { storedFile } from '../database/schema'
import type { Services } from '../services'
import { linkOpens } from '../storage/private-files'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** From the largest down, so that a picture that was smaller than asked for is given as large as it is. */
const widths = [1600, 960, 480, 192, 96]

/** Serves stored files: pictures to everybody, private files to whoever holds a fresh link. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  app.get('/media/upload/:id/:file', async (request, reply) => {
    const { id, file } = request.params as { id: string; file: string }
    const asked = Number(/^(\d{2,4})\.webp$/.exec(file)?.[1])
    if (!uuid.test(id) || !widths.includes(asked)) return missing(reply)
    for (const width of widths.filter((known) => known <= asked)) {
      const picture = await services.storage.open(`upload/${id}/${width}.webp`)
      if (picture)
        return reply
          .headers({
            'content-type': 'image/webp',
            'cache-control': 'public, max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
          })
          .send(picture)
    }
    return missing(reply)
  })

  app.get('/media/private/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { expires, signature } = request.query as { expires?: string; signature?: string }
    if (!uuid.test(id) || !linkOpens(services, id, Number(expires), String(signature))) return missing(reply)
    const [file] = await services.db.select().from(storedFile).where(eq(storedFile.id, id))
    const bytes = file && !file.removedAt ? await services.storage.open(file.key) : null
    if (!file || !bytes) return missing(reply)
    const shown = file.mediaType.startsWith('image/') ? 'inline' : 'attachment'
    return reply
      .headers({
        'content-type': file.mediaType,
        'content-length': file.size,
        'content-disposition': `${shown}; filename="${plain(file.name)}"; filename*=UTF-8''${encoded(file.name)}`,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-site',
        'referrer-policy': 'no-referrer',
      })
      .send(bytes)
  })
}

const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({
      data: { reason: 'not_found' },
      statusCode: 404,
      message: 'This file is not there, or its link is too old. Go back and open it again.',
    })

/** For clients that know no UTF-8 in headers. */
const plain = (name: string) => name.replace(/[^\w .()-]/g, '_')
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
