import { type PhotoCrop, photoCropLimits } from '@qe/contract'

/** Size of a photo in its own pixels. */
export interface Size {
  width: number
  height: number
}

/** Shapes to choose from; a free one has no ratio of width to height. */
export const shapes = [
  { key: 'free', label: 'Free', ratio: null },
  { key: '3:2', label: '3 : 2', ratio: 3 / 2 },
  { key: '16:9', label: '16 : 9', ratio: 16 / 9 },
  { key: '1:1', label: 'Square', ratio: 1 },
] as const
export type ShapeKey = (typeof shapes)[number]['key']

/** A photo that is neither cropped nor turned. */
export const whole: PhotoCrop = { x: 0, y: 0, width: 1, height: 1, turn: 0 }

/** Closer than this a photo is a blur, also where it has the pixels. */
const closest = 8
/** Fractions that differ by less are the same on any screen. */
const rounding = 0.001

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))

/** The size of a photo as it stands after a turn. */
export const turnedSize = ({ width, height }: Size, turn: PhotoCrop['turn']): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** How large a crop is, in pixels of the photo. */
export function pixelsOf({ width, height, turn }: PhotoCrop, size: Size): Size {
  const photo = turnedSize(size, turn)
  return { width: Math.round(width * photo.width), height: Math.round(height * photo.height) }
}

/** The pixels that each side of a crop needs; a small photo needs no more than it has. */
export const leastSide = ({ width, height }: Size): number => Math.min(photoCropLimits.leastSide, width, height)

export function isTooSmall(crop: PhotoCrop, size: Size): boolean {
  const { width, height } = pixelsOf(crop, size)
  return Math.min(width, height) < leastSide(size)
}

/** Whether two crops show the same. */
export const isSame = (a: PhotoCrop, b: PhotoCrop): boolean =>
  a.turn === b.turn && (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < rounding)

/** Moves a crop to where its centre is, within the photo. */
function around(crop: PhotoCrop, { width, height }: Size): PhotoCrop {
  const [middle, centre] = [crop.x + crop.width / 2, crop.y + crop.height / 2]
  return {
    ...crop,
    width,
    height,
    x: clamp(0, middle - width / 2, 1 - width),
    y: clamp(0, centre - height / 2, 1 - height),
  }
}

/** The same crop, within the photo to the last digit. */
export function within(crop: PhotoCrop): PhotoCrop {
  const [x, y] = [clamp(0, crop.x, 1), clamp(0, crop.y, 1)]
  return { ...crop, x, y, width: clamp(0, crop.width, 1 - x), height: clamp(0, crop.height, 1 - y) }
}

/** How much closer a crop is than the largest of its shape; 1 for that one. */
export const zoomOf = ({ width, height }: PhotoCrop): number => Math.max(1, 1 / Math.max(width, height))

/** The closest zoom that leaves enough pixels. */
export function maxZoom(crop: PhotoCrop, size: Size): number {
  const { width, height } = pixelsOf(crop, size)
  return clamp(1, (zoomOf(crop) * Math.min(width, height)) / leastSide(size), closest)
}

/** A crop of the same shape and centre, closer or farther away. */
export function zoomedTo(crop: PhotoCrop, zoom: number, size: Size): PhotoCrop {
  const factor = zoomOf(crop) / clamp(1, zoom, maxZoom(crop, size))
  return around(crop, { width: Math.min(1, crop.width * factor), height: Math.min(1, crop.height * factor) })
}

/** The largest crop of a shape at the same centre; a free one stays as it is. */
export function shapedTo(crop: PhotoCrop, ratio: number | null, size: Size): PhotoCrop {
  if (ratio === null) return crop
  const photo = turnedSize(size, crop.turn)
  const width = Math.min(1, (ratio * photo.height) / photo.width)
  const height = Math.min(1, photo.width / ratio / photo.height)
  return around(crop, { width, height })
}

/** Turns a photo by 90 degrees, and the crop with it, so that the same part is shown. */
export function turnedBy({ x, y, width, height, turn }: PhotoCrop, way: 'left' | 'right'): PhotoCrop {
  const turned = ((turn + (way === 'right' ? 90 : 270)) % 360) as PhotoCrop['turn']
  return within(
    way === 'right'
      ? { x: 1 - y - height, y: x, width: height, height: width, turn: turned }
      : { x: y, y: 1 - x - width, width: height, height: width, turn: turned },
  )
}
