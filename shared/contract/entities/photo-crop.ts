import { z } from 'zod'

const fraction = z.number().min(0).max(1)
/** Browsers reckon fractions from pixels of the screen. */
const rounding = 0.001

/**
 * The part of a photo that is shown. The photo is turned first; the rectangle is in fractions of it as it then stands,
 * from its upper left corner.
 */
export const photoCrop = z
  .object({
    x: fraction,
    y: fraction,
    width: fraction.gt(0, 'Choose a part of the photo.'),
    height: fraction.gt(0, 'Choose a part of the photo.'),
    /** Degrees, clockwise. */
    turn: z.literal([0, 90, 180, 270], 'A photo is turned by 90, 180 or 270 degrees.').default(0),
  })
  .refine(
    ({ x, y, width, height }) => x + width <= 1 + rounding && y + height <= 1 + rounding,
    'The crop reaches beyond the photo. Draw it within.',
  )
export type PhotoCrop = z.infer<typeof photoCrop>
