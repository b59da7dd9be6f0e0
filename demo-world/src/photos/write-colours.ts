/** `npm run colours`: draws pictures of every kind anew, and writes `colours.json`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { colourKeyOf, thirdsOf } from './colours'
import { drawHero } from './hero'
import { photoPool } from './pool'
import { drawScene } from './scene'

/** How many pictures of each kind are drawn for its mean. */
const each = 4

function asText(levels: readonly number[]): string {
  const digits = levels.map((level) => Math.round(level / 17).toString(16)).join('')
  return [0, 3, 6].map((at) => `#${digits.slice(at, at + 3)}`).join(' ')
}

const meanOf = (drawn: readonly number[][]) =>
  Array.from({ length: 9 }, (_, at) => drawn.reduce((sum, levels) => sum + (levels[at] ?? 0), 0) / drawn.length)

const drawn = new Map<string, number[][]>()
for (const { scene } of photoPool()) {
  const known = drawn.get(colourKeyOf(scene)) ?? []
  if (known.length < each) drawn.set(colourKeyOf(scene), [...known, await thirdsOf(drawScene(scene, 96))])
}
const colours = {
  ...Object.fromEntries([...drawn].map(([key, levels]) => [key, asText(meanOf(levels))])),
  hero: asText(await thirdsOf(drawHero('coast', 480))),
}
writeFileSync(fileURLToPath(new URL('colours.json', import.meta.url)), `${JSON.stringify(colours, null, 2)}\n`)
