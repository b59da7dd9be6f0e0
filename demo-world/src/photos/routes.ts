import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { drawAvatar } from './avatar'
import { cityTheme, drawCity } from './city-tile'
import { drawHero } from './hero'
import { pictureCacheOf, renderPhoto } from './photo'
import { PHOTO_WIDTHS, type PhotoWidth, toWebp } from './render'
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

/**
 * Serves drawn pictures: `/media/photo/:id/:width.webp`, and avatars, city tiles and the home page's hero picture.
 */
export const photoRoutes: FastifyPluginAsync<PhotoRoutesOptions> = async (app, { folder }) => {
  const cache = pictureCacheOf(folder)

  app.get('/media/photo/:id/:file', (request, reply) => {
    const { id } = paramsOf(request)
    const width = PHOTO_WIDTHS.find((known) => known === widthOf(request)) as PhotoWidth | undefined
    return serve(request, reply, width && `photo/${id}/${width}`, async () => width && renderPhoto(id, width, folder))
  })

  app.get('/media/avatar/:seed/:file', (request, reply) => {
    const { seed } = paramsOf(request)
    const width = allowed(AVATAR_WIDTHS, request, seed)
    return serve(
      request,
      reply,
      width && `avatar/${seed}/${width}`,
      async () => width && cache.get(`avatar/${seed}-${width}.webp`, () => toWebp(drawAvatar(seed, width), width)),
    )
  })

  app.get('/media/city/:seed/:file', (request, reply) => {
    const { seed } = paramsOf(request)
    const width = allowed(PHOTO_WIDTHS, request, seed)
    const theme = THEMES.find((known) => seed.endsWith(`-${known}`)) ?? cityTheme(seed)
    return serve(
      request,
      reply,
      width && `city/${seed}/${width}`,
      async () => width && cache.get(`city/${seed}-${width}.webp`, () => toWebp(drawCity(seed, theme, width), width)),
    )
  })

  app.get('/media/hero/:file', (request, reply) => {
    const width = allowed(HERO_WIDTHS, request, 'coast')
    return serve(
      request,
      reply,
      width && `hero/${width}`,
      async () => width && cache.get(`hero/coast-${width}.webp`, () => toWebp(drawHero('coast', width), width)),
    )
  })
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string | undefined | 0,
  picture: () => Promise<Buffer | undefined | 0>,
): Promise<FastifyReply> {
  const missing = () => reply.code(404).send({ data: null, statusCode: 404, message: 'There is no such picture.' })
  if (!name) return missing()
  const etag = `"${createHash('sha256').update(`${RENDER_VERSION}/${name}`).digest('base64url').slice(0, 22)}"`
  if (request.headers['if-none-match'] === etag) return reply.code(304).header('ETag', etag).send()
  const body = await picture()
  if (!body) return missing()
  return reply
    .header('Content-Type', 'image/webp')
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('ETag', etag)
    .send(body)
}

function paramsOf(request: FastifyRequest): { id: string; seed: string; file: string } {
  return request.params as { id: string; seed: string; file: string }
}

function widthOf(request: FastifyRequest): number | undefined {
  const width = /^(\d{2,4})\.webp$/.exec(paramsOf(request).file)?.[1]
  return width === undefined ? undefined : Number(width)
}

function allowed(widths: readonly number[], request: FastifyRequest, seed: string): number | undefined {
  return SEED.test(seed) ? widths.find((known) => known === widthOf(request)) : undefined
}
