import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypeOf } from '../media-types'
import { isRootFile } from '../root-files'
import { fileKey } from '../store/release-store'

interface Needs {
  fileOf(key: string): Promise<Buffer | null>
  /** The shell that this visitor gets. */
  shellVersionFor(request: FastifyRequest): Promise<string | null>
}

/** Service worker, offline page, manifest and icons, from the visitor's own shell. */
export function rootFileRoutes(app: FastifyInstance, { fileOf, shellVersionFor }: Needs): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.slice(1).split('?')[0] ?? ''
    const version = isRootFile(path) ? await shellVersionFor(request) : null
    const found = version ? await fileOf(fileKey('shell', version, path)) : null
    if (!found)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.')
    // The service worker and the page it keeps change with the shell; an old picture of the mark does no harm.
    return reply
      .headers({
        'cache-control': path.endsWith('.png') ? 'public, max-age=86400' : 'no-cache',
        'x-content-type-options': 'nosniff',
        vary: 'cookie',
      })
      .type(mediaTypeOf(path))
      .send(found)
  }
  for (const path of ['/sw.js', '/offline.html', '/manifest.webmanifest', '/icons/*']) app.get(path, send)
}
