import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { leafFrame } from '../scenery/plants'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { oldRoofs, skyline } from '../scenery/town'
import { LAMPLIGHT } from '../scenery/windows'
import { armchair, lowTable, potPlant } from '../interiors/furniture'

/** A terrace over the roofs of an old town, the new one on the horizon. */
export function paintRooftop(canvas: Canvas): void {
  const { mood, rng } = canvas
  const sun = paintSky(canvas, 640, { sunX: rng.pick([420, 1180]) })
  skyline(canvas, 690, 260, 0.72)
  skyline(canvas, 700, 150, 0.52)
  dome(canvas, rng.between(600, 1000), 700)
  paintBirds(canvas, 800, 220)
  oldRoofs(canvas, 720, 3, 0.42)
  canvas.rect(
    0,
    690,
    1600,
    150,
    canvas.linear([
      [0, mood.haze, 0.5],
      [1, mood.haze, 0],
    ]),
  )
  deck(canvas)
  potPlant(canvas, 110, 1060, 330, 'olive')
  potPlant(canvas, 1500, 1070, 360, 'palm')
  potPlant(canvas, 1330, 1010, 190, 'bush')
  armchair(canvas, 420, 1110, 290, '#e8dccb', 'right')
  armchair(canvas, 960, 1110, 290, '#e8dccb', 'left')
  lowTable(canvas, 770, 1120, 210)
  lights(canvas)
  leafFrame(canvas, 'left', 300, 260)
  finish(canvas, sun)
}

function dome(canvas: Canvas, x: number, base: number): void {
  const { mood } = canvas
  const far = 0.46
  canvas.rect(x - 80, base - 150, 160, 180, mood.tone('#e6d2b5', far))
  canvas.path(
    `M${n(x - 86)} ${base - 148}a86 96 0 0 1 172 0z`,
    canvas.linear(
      [
        [0, mood.lit('#7fa8a0', far)],
        [1, mood.shaded('#6b948c', far)],
      ],
      'across',
    ),
  )
  canvas.rect(x - 14, base - 276, 28, 40, mood.tone('#e6d2b5', far))
  canvas.polygon(
    [
      [x - 18, base - 274],
      [x, base - 330],
      [x + 18, base - 274],
    ],
    mood.tone('#6b948c', far),
  )
  for (const dx of [-150, 128]) {
    canvas.rect(x + dx, base - 210, 26, 240, mood.tone('#dcc6a6', far))
    canvas.polygon(
      [
        [x + dx - 4, base - 208],
        [x + dx + 13, base - 268],
        [x + dx + 30, base - 208],
      ],
      mood.tone('#b9623f', far),
    )
  }
}

function deck(canvas: Canvas): void {
  const { mood, rng } = canvas
  canvas.polygon(
    [
      [-20, 960],
      [1620, 960],
      [1620, 1210],
      [-20, 1210],
    ],
    canvas.linear([
      [0, mood.lit('#c39a6d', 0.08)],
      [1, mood.tone('#a47b52')],
    ]),
  )
  for (let board = -16; board <= 16; board++) canvas.stroke(`M${800 + board * 62} 960L${800 + board * 130} 1210`, mood.shaded('#7d5c3d'), 2.4, 'opacity=".5"')
  canvas.polygon(
    [
      [470, 1070],
      [1130, 1070],
      [1240, 1190],
      [370, 1190],
    ],
    mood.lit('#efe4d6'),
  )
  canvas.polygon(
    [
      [500, 1080],
      [1104, 1080],
      [1190, 1178],
      [420, 1178],
    ],
    mood.tone('#d98a8f'),
  )
  canvas.polygon(
    [
      [530, 1090],
      [1076, 1090],
      [1150, 1167],
      [470, 1167],
    ],
    mood.lit('#f3e8dc'),
  )
  canvas.rect(
    0,
    840,
    1600,
    128,
    canvas.linear([
      [0, mood.lit('#f0e4d2')],
      [1, mood.tone('#dcc9b0')],
    ]),
  )
  canvas.rect(0, 828, 1600, 18, mood.snow ? mood.lit('#ffffff') : mood.lit('#faf2e6'))
  canvas.rect(
    0,
    846,
    1600,
    12,
    canvas.linear([
      [0, mood.shadow, 0.3],
      [1, mood.shadow, 0],
    ]),
  )
  for (let x = 210; x < 1320; x += 92) {
    canvas.rect(x, 806, 62, 30, mood.tone('#b96f4c'), 'rx="3"')
    for (let leaf = 0; leaf < 16; leaf++)
      canvas.circle(
        x + rng.between(-4, 66),
        806 - rng.between(-4, 38),
        rng.between(7, 14),
        mood.lit(leaf % 4 === 0 && !mood.snow ? rng.pick(mood.blossom) : darken(rng.pick(mood.foliage), leaf % 2 ? 0.1 : 0)),
      )
  }
}

/** Bulbs on a cord from post to post. */
function lights(canvas: Canvas): void {
  const { mood } = canvas
  for (const x of [60, 1540]) canvas.rect(x, 360, 12, 620, mood.shaded('#5b4636'))
  for (const [from, to, sag] of [
    [66, 800, 110],
    [800, 1546, 110],
  ] as const) {
    canvas.stroke(`M${from} 380Q${(from + to) / 2} ${380 + sag * 2} ${to} 380`, mood.shaded('#3a2f2c'), 3)
    for (let bulb = 1; bulb < 11; bulb++) {
      const t = bulb / 11
      const y = 380 + 4 * sag * t * (1 - t) + 12
      canvas.circle(from + (to - from) * t, y, 9, mood.lamps > 0.1 ? '#ffe9ae' : mood.lit('#fff7e0'))
      if (mood.lamps > 0.1) canvas.glow(from + (to - from) * t, y, 58, 58, LAMPLIGHT, 0.6)
    }
  }
}
