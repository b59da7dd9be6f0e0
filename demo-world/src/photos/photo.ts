import { findPhoto } from './pool'
import { createPictureCache, type PhotoWidth, toWebp } from './render'
import { drawScene } from './scene'

/** The photo as webp, drawn on first request and then read from `folder`; undefined for an unknown id. */
export async function renderPhoto(id: string, width: PhotoWidth, folder: string): Promise<Buffer | undefined> {
  const photo = findPhoto(id)
  if (!photo) return undefined
  return pictureCacheOf(folder).get(`photo/${id}-${width}.webp`, () => toWebp(drawScene(photo.scene, width), width))
}

const caches = new Map<string, ReturnType<typeof createPictureCache>>()

/** One cache per folder, so that concurrent requests wait for the same drawing. */
export function pictureCacheOf(folder: string): ReturnType<typeof createPictureCache> {
  const cache = caches.get(folder) ?? createPictureCache(folder)
  caches.set(folder, cache)
  return cache
}
