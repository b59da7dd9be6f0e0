import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import {
  coloursOf,
  drawAvatar,
  drawLandmark,
  drawnPicture,
  drawScene,
  findPhoto,
  photoPool,
  photoRoutes,
  photosFor,
  THEMES,
} from '.'
import { thirdsOf } from './colours'
import { createPictureCache } from './render'

const ofTests = mkdtempSync(join(tmpdir(), 'photos-'))
afterAll(() => rmSync(ofTests, { recursive: true }))
const folder = () => mkdtempSync(join(ofTests, 'photos-'))

describe('drawn photos', () => {
  it('draws the same picture for the same seed, and another one for another seed', () => {
    const scene = { seed: 'a', kind: 'exterior', theme: 'lake', season: 'autumn', light: 'golden' } as const
    expect(drawScene(scene)).toBe(drawScene(scene))
    expect(drawScene(scene)).not.toBe(drawScene({ ...scene, seed: 'b' }))
    expect(drawAvatar('ada')).not.toBe(drawAvatar('bob'))
  })

  it('draws a city by its landmark where it has one, each its own', () => {
    const tiles = ['paris', 'tokyo', 'sydney'].map((slug) => drawLandmark(slug))
    expect(new Set(tiles).size).toBe(3)
    expect(tiles).toEqual(['paris', 'tokyo', 'sydney'].map((slug) => drawLandmark(slug)))
    for (const tile of tiles) expect(tile).not.toMatch(/NaN|undefined/)
    expect(drawLandmark('nowhere')).toBeNull()
  })

  it('gives the largest size of a photo by its path, to be cropped, and nothing of another path', async () => {
    const [photo] = photoPool()
    const { width } = await sharp((await drawnPicture(`media/photo/${photo?.id}`, folder())) ?? undefined).metadata()
    expect(width).toBe(1600)
    for (const path of [`media/photo/${photo?.id}/../x`, 'media/photo/none', 'media/city/lisbon', ''])
      expect(await drawnPicture(path, folder())).toBeNull()
  })

  it('has unique ids, each with an alternative text', () => {
    const pool = photoPool()
    expect(new Set(pool.map(({ id }) => id)).size).toBe(pool.length)
    expect(pool.filter(({ scene }) => scene.kind === 'exterior').length).toBeGreaterThan(1_500)
    for (const { alt } of pool) if (!/^A .{15,120}$/.test(alt)) throw new Error(alt)
    for (const photo of pool.filter((_, index) => index % 97 === 0)) expect(findPhoto(photo.id)).toEqual(photo)
    for (const none of [
      'rooftop-golden-summer-0',
      'rooftop-golden-summer-97',
      'living-city-day-25',
      'living-city-day',
      'rooftop-golden',
    ])
      expect(findPhoto(none)).toBeUndefined()
  })

  it('shows the same house in another light, and rarely the same one for two listings', () => {
    for (const theme of THEMES) {
      const covers = Array.from({ length: 40 }, (_, seed) => photosFor(`city/${seed}`, theme))
      for (const photos of covers)
        expect(
          new Set(photos.filter(({ scene }) => scene.kind === 'exterior').map(({ scene }) => scene.seed)).size,
        ).toBe(1)
      expect(new Set(covers.map(([cover]) => cover?.id)).size).toBeGreaterThan(34)
    }
  })

  it.each(THEMES)('gives a %s listing six to nine photos: the house first, no repeats, one season outside', (theme) => {
    for (let seed = 0; seed < 60; seed++) {
      const photos = photosFor(seed, theme)
      expect(photos.length).toBeGreaterThanOrEqual(6)
      expect(photos.length).toBeLessThanOrEqual(9)
      expect(new Set(photos.map(({ id }) => id)).size).toBe(photos.length)
      expect(photos[0]?.scene).toMatchObject({ kind: 'exterior', theme })
      const outside = photos.filter(({ scene }) => scene.kind === 'exterior')
      expect(new Set(outside.map(({ scene }) => scene.season)).size).toBe(1)
      expect(photosFor(seed, theme)).toEqual(photos)
    }
  })

  it('knows about the colours of each picture without drawing it', async () => {
    const differences: number[] = []
    for (const { scene } of photoPool().filter((_, index) => index % 499 === 0)) {
      const known = coloursOf(scene)
      expect(known).toMatch(/^#[\da-f]{3}( #[\da-f]{3}){2}$/)
      const levels = [...known.replaceAll(/[# ]/g, '')].map((digit) => Number.parseInt(digit, 16) * 17)
      const drawn = await thirdsOf(drawScene(scene, 96))
      differences.push(drawn.reduce((sum, level, at) => sum + Math.abs(level - (levels[at] ?? 0)), 0) / drawn.length)
    }
    expect(differences.length).toBeGreaterThan(40)
    expect(Math.max(...differences)).toBeLessThan(60)
    expect(differences.reduce((sum, difference) => sum + difference) / differences.length).toBeLessThan(20)
  })

  it('draws once for concurrent requests, and leaves no incomplete file', async () => {
    const cacheFolder = folder()
    const cache = createPictureCache(cacheFolder)
    const draw = jest.fn(async () => Buffer.from('a picture'))
    const pictures = await Promise.all(Array.from({ length: 5 }, () => cache.get('photo/a-480.webp', draw)))
    expect(new Set(pictures).size).toBe(1)
    expect(draw).toHaveBeenCalledTimes(1)
    expect(readdirSync(join(cacheFolder, 'photo'))).toEqual(['a-480.webp'])
  })

  it('sends AVIF to browsers that take it, and WebP to all others, which is larger', async () => {
    const app = Fastify()
    await app.register(photoRoutes, { folder: folder() })
    const url = '/media/photo/beach-golden-summer/480.webp'
    const [avif, webp] = await Promise.all(
      ['image/avif,image/webp,*/*;q=0.8', '*/*'].map((accept) => app.inject({ url, headers: { accept } })),
    )
    expect(avif?.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' })
    expect(webp?.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' })
    expect(avif?.headers.etag).not.toBe(webp?.headers.etag)
    for (const { rawPayload } of [avif, webp] as LightMyRequestResponse[])
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 480, height: 360 })
    expect(webp?.rawPayload.length).toBeLessThan(30_000)
    expect(avif?.rawPayload.length).toBeLessThan((webp?.rawPayload.length ?? 0) * 0.9)
    await app.close()
  })

  it('serves pictures for a year, answers 304 for a known ETag and 404 for an unknown id', async () => {
    const app = Fastify()
    await app.register(photoRoutes, { folder: folder() })
    const first = await app.inject('/media/photo/lake-day-summer/480.webp')
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const again = await app.inject({
      url: '/media/photo/lake-day-summer/480.webp',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    for (const good of [
      '/media/avatar/ada/96.webp',
      '/media/city/lisbon-harbour/480.webp',
      '/media/city/rome-landmark/480.webp',
      '/media/hero/960.webp',
    ])
      expect((await app.inject(good)).statusCode).toBe(200)
    for (const bad of [
      '/media/photo/none/480.webp',
      '/media/photo/lake-day-summer/481.webp',
      '/media/avatar/..%2F..%2Fx/96.webp',
      '/media/hero/1.webp',
    ])
      expect((await app.inject(bad)).statusCode).toBe(404)
    await app.close()
  })
})
