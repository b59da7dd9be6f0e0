import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { storedFile } from '../database/schema'
import type { Services } from '../services'
import { isLinkValid } from '../storage/private-files'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Descending, so that a picture that is smaller than the requested width is served in its own size. */
const widths = [1600, 960, 480, 192, 96]

/** Formats that a picture may be sent in under its address, the smallest first. Every browser takes WebP. */
const formatsFor = (accept: string | undefined) => (accept?.includes('image/avif') ? ['avif', 'webp'] : ['webp'])

/** Serves stored files: pictures to everybody, private files to holders of a valid link. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  app.get('/media/upload/:id/:file', async (request, reply) => {
    const { id, file } = request.params as { id: string; file: string }
    const requested = Number(/^(\d{2,4})\.webp$/.exec(file)?.[1])
    if (!uuidPattern.test(id) || !widths.includes(requested)) return sendMissing(reply)
    for (const width of widths.filter((known) => known <= requested))
      for (const format of formatsFor(request.headers.accept)) {
        const picture = await services.storage.open(`upload/${id}/${width}.${format}`)
        if (picture)
          return reply
            .headers({
              'content-type': `image/${format}`,
              'cache-control': 'public, max-age=31536000, immutable',
              vary: 'accept',
              'x-content-type-options': 'nosniff',
            })
            .send(picture)
      }
    return sendMissing(reply)
  })

  app.get('/media/private/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { expires, signature } = request.query as { expires?: string; signature?: string }
    if (!uuidPattern.test(id) || !isLinkValid(services, id, Number(expires), String(signature)))
      return sendMissing(reply)
    const [file] = await services.db.select().from(storedFile).where(eq(storedFile.id, id))
    const bytes = file && !file.removedAt ? await services.storage.open(file.key) : null
    if (!file || !bytes) return sendMissing(reply)
    return reply
      .headers({
        'content-type': file.mediaType,
        'content-length': file.size,
        'content-disposition': contentDisposition(file.mediaType, file.name),
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-site',
        'referrer-policy': 'no-referrer',
      })
      .send(bytes)
  })
}

const sendMissing = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({
      data: { reason: 'not_found' },
      statusCode: 404,
      message: 'This file is not there, or its link has expired. Go back and open it again.',
    })

/** Browsers show pictures and download anything else. The second name is UTF-8 (RFC 6266). */
function contentDisposition(mediaType: string, name: string): string {
  const disposition = mediaType.startsWith('image/') ? 'inline' : 'attachment'
  return `${disposition}; filename="${asciiName(name)}"; filename*=UTF-8''${encodedName(name)}`
}

/** For clients that don't support UTF-8 in headers. */
const asciiName = (name: string) => name.replace(/[^\w .()-]/g, '_')
const encodedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
