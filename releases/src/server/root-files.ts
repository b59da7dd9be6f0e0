import { mediaTypeOf } from '@qe/object-store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRootFile } from '../root-files'
import { fileKey } from '../store/release-store'

interface RootFileOptions {
  readFile(key: string): Promise<Buffer | null>
  /** Version of the shell that this visitor gets; null when none is published. */
  shellVersionFor(request: FastifyRequest): Promise<string | null>
  /** Headers that this depends on. */
  vary: string
}

/** Serves the service worker, offline page, manifest and icons of the visitor's own shell. */
export function rootFileRoutes(app: FastifyInstance, { readFile, shellVersionFor, vary }: RootFileOptions): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.slice(1).split('?')[0] ?? ''
    const version = isRootFile(path) ? await shellVersionFor(request) : null
    const found = version ? await readFile(fileKey('shell', version, path)) : null
    if (!found)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.')
    // The service worker and its offline page change with the shell; an outdated icon does no harm.
    return reply
      .headers({
        'cache-control': path.endsWith('.png') ? 'public, max-age=86400' : 'no-cache',
        'x-content-type-options': 'nosniff',
        vary,
      })
      .type(mediaTypeOf(path))
      .send(found)
  }
  for (const path of ['/sw.js', '/offline.html', '/manifest.webmanifest', '/icons/*']) app.get(path, send)
}
