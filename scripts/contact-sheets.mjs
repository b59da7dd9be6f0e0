import { existsSync } from 'node:fs'
import { root } from './root.mjs'

/**
 * Tiles per sheet and their size in pixels: small enough to compare many, large enough to see a fault.
 */
const layouts = [
  { width: 390, tile: 310, height: 1240, columns: 5, rows: 1 },
  { width: 1440, tile: 520, height: 500, columns: 3, rows: 3 },
]

/** Scales a screenshot to the tile's width and cuts it at the tile's height. */
async function topOf(sharp, file, width, height) {
  const { data, info } = await sharp(file).resize({ width }).toBuffer({ resolveWithObject: true })
  return info.height > height ? sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer() : data
}

/** Composes the screenshots of a folder into sheets by width and theme: `sheet-390-dark-1.png` and so on. */
export async function contactSheets(folder, names) {
  const { default: sharp } = await import(`${root}/api/node_modules/sharp/dist/index.mjs`)
  for (const { width, tile, height, columns, rows } of layouts) {
    for (const theme of ['light', 'dark']) {
      const files = names.map((name) => `${folder}/${name}-${width}-${theme}.jpg`).filter(existsSync)
      for (let sheet = 0; sheet * columns * rows < files.length; sheet++) {
        const pieces = await Promise.all(
          files.slice(sheet * columns * rows, (sheet + 1) * columns * rows).map(async (file, n) => ({
            input: await topOf(sharp, file, tile, height),
            left: 8 + (n % columns) * (tile + 8),
            top: 8 + Math.floor(n / columns) * (height + 8),
          })),
        )
        await sharp({
          create: {
            width: 8 + columns * (tile + 8),
            height: 8 + rows * (height + 8),
            channels: 3,
            background: '#808080',
          },
        })
          .composite(pieces)
          .png({ palette: true, quality: 90 })
          .toFile(`${folder}/sheet-${width}-${theme}-${sheet + 1}.png`)
      }
    }
  }
}
