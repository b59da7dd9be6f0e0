/** Size of a picture in its own pixels. */
export interface Size {
  width: number
  height: number
}

/** The cropped square: its centre in the picture's pixels, and the zoom relative to the largest square. */
export interface Crop {
  x: number
  y: number
  /** From 1 to {@link maxZoom}. */
  zoom: number
}

/** Beyond this zoom a face is a blur. */
export const maxZoom = 4

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))

/** Side of the square in the picture's pixels. */
export const sideLength = ({ zoom }: Crop, { width, height }: Size): number => Math.min(width, height) / zoom

/** The largest square in the middle. */
export const largestCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Moves and zooms the square so that it lies within the picture. */
export function clampCrop(crop: Crop, size: Size): Crop {
  const zoom = clamp(1, crop.zoom, maxZoom)
  const half = sideLength({ ...crop, zoom }, size) / 2
  return { x: clamp(half, crop.x, size.width - half), y: clamp(half, crop.y, size.height - half), zoom }
}

/** Moves the square. `right` and `down` are shares of its side. */
export function moveCrop(crop: Crop, size: Size, right: number, down: number): Crop {
  const side = sideLength(crop, size)
  return clampCrop({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, size)
}

/** Position of the whole picture in a frame that shows the square, in percent of the frame. */
export function framePosition(crop: Crop, size: Size): { width: string; left: string; top: string } {
  const side = sideLength(crop, size)
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`
  return { width: percent(size.width / side), left: percent(0.5 - crop.x / side), top: percent(0.5 - crop.y / side) }
}
