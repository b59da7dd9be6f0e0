import sharp from 'sharp'
import colours from './colours.json'
import type { Scene } from './scene'

/** What decides most of a picture's colours: its theme or room, the light and the season. */
export const colourKeyOf = ({ kind, theme, light, season }: Scene) =>
  kind === 'exterior' ? `${theme}-${light}-${season}` : `${kind}-${theme}-${light}`

/** The colours of the upper, middle and lower third of pictures like this one, without drawing it. */
export const coloursOf = (scene: Scene): string => (colours as Record<string, string>)[colourKeyOf(scene)] ?? ''
export const heroColours: string = colours.hero

/** The mean colours of the thirds of a drawing: red, green and blue of each, 0–255. */
export const thirdsOf = async (svg: string): Promise<number[]> => [
  ...(await sharp(Buffer.from(svg)).removeAlpha().resize({ width: 1, height: 3, fit: 'fill' }).raw().toBuffer()),
]
