import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { drawAvatar } from './avatar'
import { cityTheme, drawCity, drawLandmark } from './city-tile'
import { drawHero } from './hero'
import { findPhoto } from './pool'
import { createPictureCache, PHOTO_WIDTHS, type PictureFormat, toPicture } from './render'
import { drawScene } from './scene'
import { THEMES } from './themes'

/** Every picture has the contract's three widths; avatars also smaller ones, the hero picture also a larger one. */
const AVATAR_WIDTHS = [96, 192, ...PHOTO_WIDTHS]
const HERO_WIDTHS = [...PHOTO_WIDTHS, 2400]
/** Anybody may request any seed, and it becomes part of a file name: it is short and has no special characters. */
const SEED = /^[\w-]{1,64}$/
/** Part of every ETag. Increase it when a drawing changes, because browsers cache pictures for a year. */
const RENDER_VERSION = '2'

export interface PhotoRoutesOptions {
  /** The cache folder. */
  folder: string
}

/** A picture that there is: its name in the cache, and how it is drawn as SVG in a width (px). */
interface Drawing {
  name: string
  draw(width: number): string
}

/**
 * Serves drawn pictures: `/media/photo/:id/:width.webp`, and avatars, city tiles and the home page's hero picture. As
 * the API does with uploads, each is AVIF for browsers that take it.
 */
export const photoRoutes: FastifyPluginAsync<PhotoRoutesOptions> = async (app, { folder }) => {
  const cache = createPictureCache(folder)

  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    drawing: Drawing | null,
    widths: readonly number[] = PHOTO_WIDTHS,
  ) {
    const width = widths.find((known) => known === widthOf(request))
    if (!drawing || !width)
      return reply.code(404).send({ data: null, statusCode: 404, message: 'There is no such picture.' })
    const format: PictureFormat = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp'
    const file = `${drawing.name}-${width}.${format}`
    const etag = `"${createHash('sha256').update(`${RENDER_VERSION}/${file}`).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, vary: 'accept' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const body = await cache.get(file, () => toPicture(drawing.draw(width), width, format))
    return reply
      .headers({ 'content-type': `image/${format}`, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(body)
  }

  app.get('/media/photo/:id/:file', (request, reply) => {
    const photo = findPhoto(paramsOf(request).id)
    return serve(
      request,
      reply,
      photo ? { name: `photo/${photo.id}`, draw: (width) => drawScene(photo.scene, width) } : null,
    )
  })

  app.get('/media/avatar/:seed/:file', (request, reply) =>
    serve(request, reply, seeded(request, 'avatar', drawAvatar), AVATAR_WIDTHS),
  )

  app.get('/media/city/:seed/:file', (request, reply) => {
    const theme = (seed: string) => THEMES.find((known) => seed.endsWith(`-${known}`)) ?? cityTheme(seed)
    const draw = (seed: string, width: number) => {
      const [, slug] = /^(.+)-landmark$/.exec(seed) ?? []
      return (slug && drawLandmark(slug, width)) || drawCity(seed, theme(seed), width)
    }
    return serve(request, reply, seeded(request, 'city', draw))
  })

  app.get('/media/hero/:file', (request, reply) =>
    serve(request, reply, { name: 'hero/coast', draw: (width) => drawHero('coast', width) }, HERO_WIDTHS),
  )
}

/** The largest size of a drawn photo, by its path `media/photo/<id>`; null for one that there is not. */
export async function drawnPicture(path: string, folder: string): Promise<Buffer | null> {
  const photo = findPhoto(/^media\/photo\/([^/]+)$/.exec(path)?.[1] ?? '')
  const width = Math.max(...PHOTO_WIDTHS)
  if (!photo) return null
  return createPictureCache(folder).get(`photo/${photo.id}-${width}.webp`, () =>
    toPicture(drawScene(photo.scene, width), width, 'webp'),
  )
}

/** A drawing for any valid seed. */
function seeded(request: FastifyRequest, kind: string, draw: (seed: string, width: number) => string): Drawing | null {
  const { seed } = paramsOf(request)
  return SEED.test(seed) ? { name: `${kind}/${seed}`, draw: (width) => draw(seed, width) } : null
}

function paramsOf(request: FastifyRequest): { id: string; seed: string; file: string } {
  return request.params as { id: string; seed: string; file: string }
}

function widthOf(request: FastifyRequest): number | undefined {
  const width = /^(\d{2,4})\.webp$/.exec(paramsOf(request).file)?.[1]
  return width === undefined ? undefined : Number(width)
}
