/** `npm run colours`: draws pictures of every kind anew, and writes `colours.json`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawnColours } from './colours'
import { drawHero } from './hero'
import { photoPool } from './pool'
import { drawScene } from './scene'

const found = await drawnColours(
  photoPool().map(({ scene }) => scene),
  { drawScene: (scene) => drawScene(scene, 96), hero: drawHero('coast', 480) },
)
writeFileSync(fileURLToPath(new URL('colours.json', import.meta.url)), `${JSON.stringify(found, null, 2)}\n`)
