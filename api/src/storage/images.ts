import sharp, { type Sharp } from 'sharp'

/** Phones take up to 50 megapixels; a file that decompresses to more is a decompression bomb. */
const maxPixels = 60_000_000
/** Ordinary pictures take far less. */
const timeoutSeconds = 30

/** The bytes are no valid picture: truncated, too large, or another format with a picture's signature. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
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
}

/**
 * Resizes a picture to each of the widths, in ascending order, without enlarging it: the first width that exceeds the
 * picture gets its own width and is the last.
 * @throws PictureError
 */
export async function resizeToWidths(
  bytes: Buffer,
  widths: readonly number[],
  shape: 'whole' | 'square',
): Promise<Rendition[]> {
  return withPictureErrors(async () => {
    const renditions: Rendition[] = []
    const side = shape === 'square' ? await shorterSide(bytes) : Number.POSITIVE_INFINITY
    for (const width of widths) {
      const size =
        shape === 'square'
          ? { width: Math.min(width, side), height: Math.min(width, side) }
          : { width, withoutEnlargement: true }
      const picture = await webp(decode(bytes).resize(size))
      renditions.push({ ...picture, forWidth: width })
      if (picture.width < width) break
    }
    return renditions
  })
}

/**
 * Shrinks a picture so that no side exceeds `maxSide` pixels.
 * @throws PictureError
 */
export async function resizeWithin(bytes: Buffer, maxSide: number): Promise<Picture> {
  return withPictureErrors(() =>
    webp(decode(bytes).resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })),
  )
}

async function shorterSide(bytes: Buffer): Promise<number> {
  const { width, height } = await decode(bytes).metadata()
  return Math.min(width, height)
}

/** Decodes a picture, upright by its EXIF orientation. Encoding it again drops all metadata. */
const decode = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()

async function webp(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .webp({ quality: 82, effort: 3 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function withPictureErrors<T>(process: () => Promise<T>): Promise<T> {
  try {
    return await process()
  } catch (error) {
    throw new PictureError('The bytes are no readable picture', { cause: error })
  }
}
