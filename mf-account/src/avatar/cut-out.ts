import { type Crop, sideOf } from './crop'

/** Pixels of a side: enough for the largest place a face is shown at, on a sharp screen. */
const most = 640

/**
 * The square as a file of its own. Where the picture is larger than that it is made smaller, so that little travels.
 */
export async function cutOut(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const side = sideOf(crop, { width: picture.naturalWidth, height: picture.naturalHeight })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(most, Math.round(side))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  // What is transparent would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('This picture could not be cut.')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
