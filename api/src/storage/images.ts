import type { PhotoCrop } from '@qe/contract'
import sharp, { type OutputInfo, type Sharp } from 'sharp'

/**
 * Pixels that a picture may have, by format. Phones take JPEGs of up to 50 megapixels, which shrink while they are
 * decoded; any other format is decoded whole, at three bytes a pixel or more, from however few bytes it comes.
 */
const maxPixels = { jpeg: 60_000_000, other: 24_000_000 } as const
const megapixels = (pixels: number) => Math.round(pixels / 1_000_000)
/** Ordinary pictures take far less. */
const timeoutSeconds = 30
/** Longest side of an original, in pixels: 40 % of its width are still the largest width that a page shows. */
const maxOriginalSide = 4096

/** The bytes are no valid picture: truncated, or another format with a picture's signature. */
export class PictureError extends Error {
  override readonly name: string = 'PictureError'
}

/** The picture's header says that it has too many pixels to be decoded. */
export class TooManyPixels extends PictureError {
  override readonly name = 'TooManyPixels'
  constructor(
    readonly width: number,
    readonly height: number,
    /** How many the format may have. */
    readonly maxMegapixels: number,
  ) {
    super('The picture has too many pixels')
  }
}

export interface Picture {
  /** WebP, upright, without metadata. */
  bytes: Buffer
  width: number
  height: number
}

/** A picture resized for one of the requested widths. */
export interface Rendition extends Picture {
  forWidth: number
  /** The same as AVIF, for browsers that take it; null where that is no smaller. */
  avif: Buffer | null
}

/**
 * Resizes a picture to each of the widths, in ascending order, without enlarging it: the first width that exceeds the
 * picture gets its own width and is the last. Says its colours, too.
 * @param crop the part to resize in place of the whole
 * @throws PictureError
 */
export async function resizeToWidths(
  bytes: Buffer,
  widths: readonly number[],
  shape: 'whole' | 'square',
  crop: PhotoCrop | null = null,
): Promise<{ renditions: Rendition[]; colours: string }> {
  return withPictureErrors(async () => {
    const shorterSide = await readShorterSide(bytes)
    const largest = Math.max(...widths)
    const side = Math.min(largest, shorterSide)
    // Decode once, to the largest size; the smaller ones are made of it.
    const whole = await pixelsOf(
      (crop ? await cut(bytes, crop) : decode(bytes)).resize(
        shape === 'square' ? { width: side, height: side } : { width: largest, withoutEnlargement: true },
      ),
    )
    const renditions: Rendition[] = []
    for (const forWidth of widths) {
      const width = Math.min(forWidth, whole.info.width)
      const resized = fromPixels(whole).resize({ width })
      const picture = await webp(resized.clone())
      renditions.push({ ...picture, forWidth, avif: await avifBelow(picture.bytes.length, resized) })
      if (width < forWidth) break
    }
    return { renditions, colours: await coloursOf(fromPixels(whole)) }
  })
}

/**
 * Shrinks a picture so that no side exceeds `maxSide` pixels.
 * @throws PictureError
 */
export async function resizeWithin(bytes: Buffer, maxSide: number): Promise<Picture> {
  return withPictureErrors(async () => {
    await readShorterSide(bytes)
    return webp(decode(bytes).resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }))
  })
}

/**
 * A picture to crop later: upright, without metadata, with more pixels than a page shows.
 * @throws PictureError
 */
export async function toOriginal(bytes: Buffer): Promise<Buffer> {
  return withPictureErrors(async () => {
    await readShorterSide(bytes)
    return decode(bytes)
      .resize({ width: maxOriginalSide, height: maxOriginalSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 90 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer()
  })
}

/** Size in pixels of an upright picture, as its header says. */
export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

/** The part of a picture, in its pixels, after it is turned. */
export function croppedPixels(
  { width, height }: { width: number; height: number },
  crop: Pick<PhotoCrop, 'x' | 'y' | 'width' | 'height' | 'turn'>,
) {
  const [wide, high] = crop.turn % 180 === 0 ? [width, height] : [height, width]
  const left = Math.min(wide - 1, Math.round(crop.x * wide))
  const top = Math.min(high - 1, Math.round(crop.y * high))
  return {
    left,
    top,
    width: Math.max(1, Math.min(wide - left, Math.round(crop.width * wide))),
    height: Math.max(1, Math.min(high - top, Math.round(crop.height * high))),
  }
}

async function cut(bytes: Buffer, crop: PhotoCrop): Promise<Sharp> {
  const upright = await pixelsOf(decode(bytes))
  // Turned by itself: in one step with the others, sharp would choose the order.
  const turned = crop.turn === 0 ? upright : await pixelsOf(fromPixels(upright).rotate(crop.turn))
  return fromPixels(turned).extract(croppedPixels(upright.info, crop))
}

/**
 * The shorter side in pixels, as the header says, without decoding.
 * @throws TooManyPixels
 */
async function readShorterSide(bytes: Buffer): Promise<number> {
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const max = format === 'jpeg' ? maxPixels.jpeg : maxPixels.other
  if (width * height > max) throw new TooManyPixels(width, height, megapixels(max))
  return Math.min(width, height)
}

/** Decodes a picture, upright by its EXIF orientation. Encoding it again drops all metadata. */
const decode = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels.jpeg, failOn: 'error' }).autoOrient()

const pixelsOf = (picture: Sharp) =>
  picture.timeout({ seconds: timeoutSeconds }).raw().toBuffer({ resolveWithObject: true })

const fromPixels = ({ data, info: { width, height, channels } }: { data: Buffer; info: OutputInfo }): Sharp =>
  sharp(data, { raw: { width, height, channels } })

async function webp(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .webp({ quality: 82, effort: 3 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Effort 1 takes about as long as all else that is done to a picture; 2 takes twice that for 3 % of the bytes. */
async function avifBelow(bytes: number, picture: Sharp): Promise<Buffer | null> {
  const avif = await picture.avif({ quality: 60, effort: 1 }).timeout({ seconds: timeoutSeconds }).toBuffer()
  return avif.length < bytes ? avif : null
}

/** The mean colours of the upper, middle and lower third, as `colours` of a photo has them. */
async function coloursOf(picture: Sharp): Promise<string> {
  const bands = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: 1, height: 3, fit: 'fill' })
    .raw()
    .toBuffer()
  const hex = Array.from(bands, (level) => Math.round(level / 17).toString(16)).join('')
  return [0, 3, 6].map((at) => `#${hex.slice(at, at + 3)}`).join(' ')
}

async function withPictureErrors<T>(process: () => Promise<T>): Promise<T> {
  try {
    return await process()
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError('The bytes are no readable picture', { cause: error })
  }
}
