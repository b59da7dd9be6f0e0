import sharp, { type Sharp } from 'sharp'

/** Phones take 50 megapixels; a small file that decompresses to more is a decompression bomb. */
const maxPixels = 60_000_000
/** No ordinary picture takes longer. */
const timeoutSeconds = 30

/** The bytes are no readable picture: truncated, far too large, or another format behind a picture's signature. */
export class PictureError extends Error {
  override readonly name = 'NotAPicture'
}

export interface Picture {
  /** webp, upright, without metadata. */
  bytes: Buffer
  width: number
  height: number
}

/** A picture made for one of the widths asked for. */
export interface Rendition extends Picture {
  forWidth: number
}

/**
 * The picture no wider than each of the widths, never enlarged: what is narrower than a width ends the row with its
 * own.
 */
export async function resizeToWidths(
  bytes: Buffer,
  widths: readonly number[],
  shape: 'whole' | 'square',
): Promise<Rendition[]> {
  return drawn(async () => {
    const made: Rendition[] = []
    const side = shape === 'square' ? await shorterSide(bytes) : Number.POSITIVE_INFINITY
    for (const width of widths) {
      const size =
        shape === 'square'
          ? { width: Math.min(width, side), height: Math.min(width, side) }
          : { width, withoutEnlargement: true }
      const picture = await webp(read(bytes).resize(size))
      made.push({ ...picture, forWidth: width })
      if (picture.width < width) break
    }
    return made
  })
}

/** The picture as a whole, no side longer than `longest` pixels. */
export async function within(bytes: Buffer, longest: number): Promise<Picture> {
  return drawn(() =>
    webp(read(bytes).resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })),
  )
}

async function shorterSide(bytes: Buffer): Promise<number> {
  const { width, height } = await read(bytes).metadata()
  return Math.min(width, height)
}

/** Upright by its EXIF orientation; writing it anew leaves all metadata behind. */
const read = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()

async function webp(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .webp({ quality: 82, effort: 3 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function drawn<T>(draw: () => Promise<T>): Promise<T> {
  try {
    return await draw()
  } catch (error) {
    throw new PictureError('This can’t be made into a picture', { cause: error })
  }
}
