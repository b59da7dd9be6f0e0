import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createRng } from '../seed/rng'

export const PHOTO_WIDTHS = [480, 960, 1600] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

/** One thread and no cache, because pictures are drawn rarely and cached on disk, and the API shares the memory. */
sharp.concurrency(1)
sharp.cache(false)

/** Browsers take the one or both; AVIF is a quarter smaller. */
export type PictureFormat = 'webp' | 'avif'

/** Of WebP, chosen so that 960 stays under 70 KB and 480 under 30 KB. */
const QUALITY: Record<number, number> = { 480: 82, 960: 84, 1600: 80 }

/**
 * Noise of a few levels, against banding in skies and the plastic look of flat paint. Its length is prime, so that rows
 * don't form a pattern.
 */
const GRAIN = (() => {
  const rng = createRng('grain')
  return Int8Array.from({ length: 65_521 }, () => Math.round((rng.next() + rng.next() - 1) * 5))
})()

/**
 * Renders an SVG of the requested size. Adds the grain itself, because the renderer's own filters take longer than the
 * drawing.
 */
export async function toPicture(svg: string, width: number, format: PictureFormat): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let at = 0, dot = 0; at < data.length; at += 3) {
    const lift = GRAIN[dot] ?? 0
    dot = dot === GRAIN.length - 1 ? 0 : dot + 1
    for (let channel = at; channel < at + 3; channel++) {
      const value = (data[channel] ?? 0) + lift
      data[channel] = Math.max(0, Math.min(255, value))
    }
  }
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  return format === 'avif'
    ? picture.avif({ quality: 60, effort: 1 }).toBuffer()
    : picture.webp({ quality: QUALITY[width] ?? 76, effort: 2 }).toBuffer()
}

export interface PictureCache {
  /** The picture under `name`; `draw` draws it on the first request. */
  get(name: string, draw: () => Promise<Buffer>): Promise<Buffer>
}

/**
 * Caches pictures in a folder. Concurrent requests wait for one drawing; a file is complete or absent.
 */
export function createPictureCache(folder: string): PictureCache {
  const drawing = new Map<string, Promise<Buffer>>()

  const drawAndStore = async (file: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const picture = await draw()
    await mkdir(dirname(file), { recursive: true })
    const temporary = `${file}.${process.pid}.tmp`
    try {
      await writeFile(temporary, picture)
      await rename(temporary, file)
    } finally {
      // A full disk leaves half of it.
      await rm(temporary, { force: true })
    }
    return picture
  }

  return {
    async get(name, draw) {
      const file = join(folder, name)
      const running = drawing.get(name)
      if (running) return running
      const work = readFile(file)
        .catch(() => drawAndStore(file, draw))
        .finally(() => drawing.delete(name))
      drawing.set(name, work)
      return work
    },
  }
}
