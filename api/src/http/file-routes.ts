import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type StoredFile, storedFile } from '../database/schema'
import { policy } from '../domain/policy'
import { isPhotoShown } from '../modules/review/photos'
import type { Services } from '../services'
import { wholePictureKey } from '../storage/pictures'
import { isLinkValid } from '../storage/private-files'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Descending, so that a picture that is smaller than the requested width is served in its own size. */
const widths = [1600, 960, 480, 192, 96]

/** Formats that a picture may be sent in under its address, the smallest first. Every browser takes WebP. */
const formatsFor = (accept: string | undefined) => (accept?.includes('image/avif') ? ['avif', 'webp'] : ['webp'])

/**
 * Serves stored files: pictures to everybody, those of reviews while they are shown, and by a link private files and
 * the whole of cropped photos.
 */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  app.get('/media/upload/:id/:file', (request, reply) => {
    const { id } = request.params as { id: string }
    return sendPicture(services, request, reply, {
      key: uuidPattern.test(id) ? `upload/${id}` : null,
      cache: 'public, max-age=31536000, immutable',
    })
  })

  app.get('/media/review/:id/:file', async (request, reply) => {
    const [id = '', expires, signature] = (request.params as { id: string }).id.split('.')
    const isOpen =
      uuidPattern.test(id) &&
      (signature ? isLinkValid(services, id, Number(expires), signature) : await isPhotoShown(services.db, id))
    return sendPicture(services, request, reply, {
      key: isOpen ? `review/${id}` : null,
      cache: signature ? 'private, no-store' : `public, max-age=${policy.reviewPhotoCacheMinutes * 60}`,
    })
  })

  app.get('/media/original/:id', async (request, reply) => {
    const [id = '', expires, signature] = (request.params as { id: string }).id.split('.')
    const isOpen = uuidPattern.test(id) && isLinkValid(services, id, Number(expires), String(signature))
    const picture = isOpen ? await services.storage.open(wholePictureKey(id)) : null
    if (!picture) return sendMissing(reply)
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .send(picture)
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
        'cache-control': cacheOf(file, Number(expires) - services.now().getTime() / 1000),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-site',
        'referrer-policy': 'no-referrer',
      })
      .send(bytes)
  })
}

/** Pages show pictures again and again: a browser may keep them while their link holds (s). Nothing else is kept. */
const cacheOf = ({ mediaType, purpose }: StoredFile, seconds: number): string =>
  mediaType.startsWith('image/') && purpose !== 'identity'
    ? `private, max-age=${Math.max(0, Math.floor(seconds))}`
    : 'private, no-store'

/** Sends a picture in the format that the browser takes; a null key as one that is not there. */
async function sendPicture(
  { storage }: Services,
  { params, headers: { accept } }: FastifyRequest,
  reply: FastifyReply,
  { key, cache }: { key: string | null; cache: string },
) {
  const requested = Number(/^(\d{2,4})\.webp$/.exec((params as { file: string }).file)?.[1])
  if (!key || !widths.includes(requested)) return sendMissing(reply)
  for (const width of widths.filter((known) => known <= requested))
    for (const format of formatsFor(accept)) {
      const picture = await storage.open(`${key}/${width}.${format}`)
      if (picture)
        return reply
          .headers({
            'content-type': `image/${format}`,
            'cache-control': cache,
            vary: 'accept',
            'x-content-type-options': 'nosniff',
          })
          .send(picture)
    }
  return sendMissing(reply)
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
