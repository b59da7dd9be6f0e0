import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { makeRng } from '../seed/rng'

export const PHOTO_WIDTHS = [480, 960, 1600] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

/** One thread and no cache: pictures are drawn rarely and kept on disk, memory is shared with the API. */
sharp.concurrency(1)
sharp.cache(false)

/** Chosen so that 960 stays under 70 KB and 480 under 30 KB. */
const QUALITY: Record<number, number> = { 480: 82, 960: 84, 1600: 80 }

/**
 * Paper grain, a few levels up or down: keeps skies from banding and takes the plastic off flat paint.
 * A prime length, so that rows never line up into a pattern.
 */
const GRAIN = (() => {
  const rng = makeRng('grain')
  return Int8Array.from({ length: 65_521 }, () => Math.round((rng.next() + rng.next() - 1) * 5))
})()

/**
 * Draws an SVG of the wished size into webp. Grain is laid on by hand: the renderer's own ways take longer than the
 * drawing.
 */
export async function toWebp(svg: string, width: number): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let at = 0, dot = 0; at < data.length; at += 3) {
    const lift = GRAIN[dot] ?? 0
    dot = dot === GRAIN.length - 1 ? 0 : dot + 1
    for (let channel = at; channel < at + 3; channel++) {
      const value = (data[channel] ?? 0) + lift
      data[channel] = Math.max(0, Math.min(255, value))
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .webp({ quality: QUALITY[width] ?? 76, effort: 2 })
    .toBuffer()
}

export interface PictureCache {
  /** The picture under `name`, drawn by `draw` when it is not there yet. */
  get(name: string, draw: () => Promise<Buffer>): Promise<Buffer>
}

/**
 * A folder of finished pictures. Requests that come while one is drawn wait for that drawing; a file is whole or
 * absent.
 */
export function createPictureCache(folder: string): PictureCache {
  const drawing = new Map<string, Promise<Buffer>>()

  const drawAndStore = async (file: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const picture = await draw()
    await mkdir(dirname(file), { recursive: true })
    const fresh = `${file}.${process.pid}.tmp`
    await writeFile(fresh, picture)
    await rename(fresh, file)
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
