import { type Crop, sideLength } from './crop'

/** Largest side of the file: enough for the largest avatar on a high-resolution screen (px). */
const maxSidePx = 640

/**
 * Draws the crop into a JPEG file, scaled down to keep the upload small.
 * @throws when the browser can't draw or encode the picture
 */
export async function cropToFile(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const side = sideLength(crop, { width: picture.naturalWidth, height: picture.naturalHeight })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(maxSidePx, Math.round(side))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('This picture could not be cut.')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
