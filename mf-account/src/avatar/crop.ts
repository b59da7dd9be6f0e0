/** A picture's size in its own pixels. */
export interface Size {
  width: number
  height: number
}

/** The square that is cut out: its centre in the picture's pixels, and how much closer than the largest one. */
export interface Crop {
  x: number
  y: number
  /** From 1 to {@link closest}. */
  zoom: number
}

/** Closer than this a face is a blur. */
export const closest = 4

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

export const sideOf = ({ zoom }: Crop, { width, height }: Size): number => Math.min(width, height) / zoom

/** The largest square in the middle. */
export const wholeOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The nearest square that lies in the picture. */
export function within(crop: Crop, size: Size): Crop {
  const zoom = between(1, crop.zoom, closest)
  const half = sideOf({ ...crop, zoom }, size) / 2
  return { x: between(half, crop.x, size.width - half), y: between(half, crop.y, size.height - half), zoom }
}

/** Moves the square; `right` and `down` in its own sides. */
export function moved(crop: Crop, size: Size, right: number, down: number): Crop {
  const side = sideOf(crop, size)
  return within({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, size)
}

/** Where the whole picture lies in a frame that shows just the square, in percent of the frame. */
export function placeInFrame(crop: Crop, size: Size): { width: string; left: string; top: string } {
  const side = sideOf(crop, size)
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`
  return { width: percent(size.width / side), left: percent(0.5 - crop.x / side), top: percent(0.5 - crop.y / side) }
}
