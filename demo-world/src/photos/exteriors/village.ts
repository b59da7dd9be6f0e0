import { type Canvas, n } from '../canvas'
import { house } from '../scenery/houses'
import { paintLand, paintMist, paintPath, paintPeaks, rollingSlope } from '../scenery/land'
import { fir, firLine } from '../scenery/plants'
import { finish, paintSky, paintSnowfall } from '../scenery/sky'
import { door, LAMPLIGHT, pane } from '../scenery/windows'

/** A mountain village with its church, windows lit. Best under snow, fine without. */
export function paintVillage(canvas: Canvas): void {
  const { mood, rng } = canvas
  const sun = paintSky(canvas, 620)
  paintPeaks(canvas, 720, 380, 6, { rock: '#8799b4', distance: 0.5, snow: 0.6 })
  paintMist(canvas, 720, 170, 0.6)
  const far = rollingSlope(canvas, 650, 40, 1.1)
  firLine(canvas, far, 70, '#46706a', 0.46)
  const ground = mood.snow ? '#eef3fa' : mood.grass
  paintLand(canvas, (x) => far(x) + 26, ground, { distance: 0.28 })
  for (const [x, y, size] of [
    [120, 770, 0.42],
    [330, 756, 0.4],
    [520, 772, 0.46],
    [1010, 762, 0.44],
    [1210, 774, 0.46],
    [1420, 764, 0.42],
  ] as const)
    home(canvas, x, y, size, 0.24)
  church(canvas, 770, 790)
  const mid = rollingSlope(canvas, 800, 20, 0.9)
  paintLand(canvas, mid, ground, { distance: 0.1, foot: 0.1 })
  for (let x = 30; x < 1600; x += rng.between(110, 230))
    fir(canvas, x, mid(x) + 30, rng.between(110, 180), '#3a6557', 0.16)
  for (const [x, y, size] of [
    [60, 930, 0.72],
    [420, 912, 0.66],
    [880, 910, 0.68],
    [1200, 930, 0.78],
  ] as const)
    home(canvas, x, y, size, 0.08)
  paintLand(canvas, rollingSlope(canvas, 940, 16, 0.7), ground, { foot: 0.02 })
  paintPath(canvas, { x: 780, y: 1210, w: 160 }, { x: 790, y: 945, w: 20 }, mood.snow ? '#d5e0ee' : '#d9c49c')
  home(canvas, 120, 1090, 1.12, 0)
  home(canvas, 1060, 1086, 1.08, 0)
  fir(canvas, 620, 1120, 330, '#2c5a4a')
  fir(canvas, 1540, 1160, 460, '#27503f')
  fir(canvas, 30, 1170, 420, '#27503f')
  if (mood.snow) paintSnowfall(canvas, 190)
  finish(canvas, sun)
}

const WALLS = ['#b5733f', '#e9d9bf', '#a8543f', '#d9b48a', '#7f8f8a', '#c98d5a']

function home(canvas: Canvas, x: number, base: number, scale: number, distance: number): void {
  const { rng, mood } = canvas
  const paint = rng.pick(WALLS)
  canvas.group(`transform="translate(${n(x)} ${n(base)}) scale(${scale})"`, () => {
    canvas.polygon(
      [
        [0, 0],
        [410, -30],
        [470, 20],
        [40, 22],
      ],
      mood.shadow,
      'opacity=".16"',
    )
    const back = rng.chance(0.5)
    house(canvas, {
      x: 0,
      base: 0,
      w: 290,
      h: 150,
      depth: 120,
      wall: paint,
      roof: '#6b5a50',
      kind: back ? 'gable' : 'eaves',
      pitch: back ? 130 : 110,
      texture: rng.pick(['planks', 'logs', 'plain']),
      overhang: 30,
      chimney: true,
    })
    for (const dx of [32, 204])
      pane(canvas, dx, -112, 52, 56, {
        lit: mood.lamps > 0.2 || mood.snow,
        ...(scale > 0.6 && { shutters: '#8c4a3a' }),
      })
    if (back) pane(canvas, 122, -216, 46, 46, { lit: mood.lamps > 0.3 })
    door(canvas, 122, 0, 46, 88, '#5f3b2a')
    if (distance > 0.05) canvas.rect(-40, -330, 520, 350, mood.haze, `opacity="${distance * 0.5}"`)
  })
  if (mood.lamps > 0.2) canvas.glow(x + 150 * scale, base - 60 * scale, 260 * scale, 130 * scale, LAMPLIGHT, 0.24)
}

function church(canvas: Canvas, x: number, base: number): void {
  const { mood } = canvas
  const roof = mood.snow ? '#ffffff' : '#6d5f5a'
  canvas.rect(
    x - 44,
    base - 240,
    76,
    250,
    canvas.linear(
      [
        [0, mood.lit('#f3e9da', 0.16)],
        [1, mood.shaded('#e6d9c6', 0.16)],
      ],
      'across',
    ),
  )
  canvas.polygon(
    [
      [x - 54, base - 236],
      [x - 6, base - 400],
      [x + 42, base - 236],
    ],
    canvas.linear(
      [
        [0, mood.lit('#7c8f96', 0.16)],
        [1, mood.shaded('#6d8088', 0.16)],
      ],
      'across',
    ),
  )
  canvas.rect(x - 8, base - 426, 4, 34, mood.tone('#d8b45a', 0.1))
  canvas.rect(x - 14, base - 416, 16, 4, mood.tone('#d8b45a', 0.1))
  pane(canvas, x - 20, base - 210, 28, 44, { arched: true, bars: 0, lit: mood.lamps > 0.2 })
  canvas.rect(x + 32, base - 110, 190, 120, mood.tone('#efe4d3', 0.16))
  canvas.polygon(
    [
      [x + 24, base - 106],
      [x + 60, base - 190],
      [x + 210, base - 190],
      [x + 234, base - 106],
    ],
    mood.lit(roof, 0.14),
  )
  for (const dx of [56, 110, 164])
    pane(canvas, x + dx, base - 84, 26, 52, { arched: true, bars: 0, lit: mood.lamps > 0.2 })
}
