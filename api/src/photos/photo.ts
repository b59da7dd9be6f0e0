import { findPhoto } from './pool'
import { type PhotoWidth, pictureShelf, toWebp } from './render'
import { drawScene } from './scene'

/** The photo as webp, drawn on first request and then read from `folder`; undefined for an unknown id. */
export async function renderPhoto(id: string, width: PhotoWidth, folder: string): Promise<Buffer | undefined> {
  const photo = findPhoto(id)
  if (!photo) return undefined
  return shelfOf(folder).get(`photo/${id}-${width}.webp`, () => toWebp(drawScene(photo.scene, width), width))
}

const shelves = new Map<string, ReturnType<typeof pictureShelf>>()

/** One shelf a folder, so that every caller waits for the same drawing. */
export function shelfOf(folder: string): ReturnType<typeof pictureShelf> {
  const shelf = shelves.get(folder) ?? pictureShelf(folder)
  shelves.set(folder, shelf)
  return shelf
}
