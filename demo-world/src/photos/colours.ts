import sharp from 'sharp'
import colours from './colours.json'
import type { Scene } from './scene'

/** What decides most of a picture's colours: its theme or room, the light and the season. */
const keyOf = ({ kind, theme, light, season }: Scene) =>
  kind === 'exterior' ? `${theme}-${light}-${season}` : `${kind}-${theme}-${light}`

/** The colours of the upper, middle and lower third of pictures like this one, without drawing it. */
export const coloursOf = (scene: Scene): string => (colours as Record<string, string>)[keyOf(scene)] ?? ''
export const heroColours: string = colours.hero

/** The mean colours of the thirds of a drawing: red, green and blue of each, 0–255. */
export const thirdsOf = async (svg: string): Promise<number[]> => [
  ...(await sharp(Buffer.from(svg)).removeAlpha().resize({ width: 1, height: 3, fit: 'fill' }).raw().toBuffer()),
]

function asText(levels: readonly number[]): string {
  const digits = levels.map((level) => Math.round(level / 17).toString(16)).join('')
  return [0, 3, 6].map((at) => `#${digits.slice(at, at + 3)}`).join(' ')
}

/** How many pictures of each kind are drawn for its mean. */
const each = 4

/** Draws pictures of each kind, and the hero picture. @returns the content of `colours.json` */
export async function drawnColours(
  scenes: readonly Scene[],
  { drawScene, hero }: { drawScene: (scene: Scene) => string; hero: string },
): Promise<Record<string, string>> {
  const found = new Map<string, number[][]>()
  for (const scene of scenes) {
    const drawn = found.get(keyOf(scene)) ?? []
    if (drawn.length < each) found.set(keyOf(scene), [...drawn, await thirdsOf(drawScene(scene))])
  }
  const mean = (drawn: number[][], at: number) =>
    drawn.reduce((sum, levels) => sum + (levels[at] ?? 0), 0) / drawn.length
  const ofScenes = [...found].map(([key, drawn]) => [
    key,
    asText(Array.from({ length: 9 }, (_, at) => mean(drawn, at))),
  ])
  return { ...Object.fromEntries(ofScenes), hero: asText(await thirdsOf(hero)) }
}
