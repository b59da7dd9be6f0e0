import type { Canvas } from '../canvas'
import { house } from '../scenery/houses'
import { paintLand, paintMist, paintPeaks, rollingSlope } from '../scenery/land'
import { broadleaf, bush, fir, firLine, leafFrame } from '../scenery/plants'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { paintReflection, paintWater } from '../scenery/water'
import { door, LAMPLIGHT, pane } from '../scenery/windows'

/** A cabin by still water, its jetty reaching out. */
export function paintLakeCabin(canvas: Canvas): void {
  const { mood, rng } = canvas
  const shore = 760
  const sun = paintSky(canvas, shore - 40, { sunX: rng.pick([1060, 1220]) })
  paintPeaks(canvas, shore, 250, 5, { rock: '#8397b0', distance: 0.6, snow: 0.3 })
  const far = rollingSlope(canvas, shore - 120, 46, 1.1)
  const middle = rollingSlope(canvas, shore - 50, 26, 1.4)
  const paints = rng.pick([
    ['#8a5a3a', '#3f4a4c'],
    ['#6f4a3a', '#6b3f3a'],
    ['#a9764a', '#4a5a52'],
    ['#5c4a44', '#37424f'],
  ] as const)
  const hills = () => {
    firLine(canvas, far, 64, '#4a7268', 0.55)
    firLine(canvas, middle, 78, '#3a655a', 0.34)
  }
  hills()
  paintMist(canvas, shore - 20, 110, 0.55)
  paintBirds(canvas, 980, 300)
  paintWater(canvas, shore, 1200, sun)
  canvas.inside(`<rect x="0" y="${shore}" width="1600" height="440"/>`, () => {
    paintReflection(canvas, shore, hills, 0.22)
    paintReflection(canvas, 930, () => cabin(canvas, 250, 930, paints), 0.26)
  })
  canvas.inside(`<path d="M-20 820Q420 850 700 905Q860 940 760 968Q420 1000 -20 1010z"/>`, () => {
    paintLand(canvas, () => 815, mood.snow ? '#eef3f8' : mood.grass, { foot: 0.02, depth: 260 })
  })
  canvas.path('M-20 1010Q420 1000 760 968Q800 962 790 976Q420 1030 -20 1036z', mood.shaded('#8b7a60'), 'opacity=".7"')
  for (const [x, y, tall] of [
    [40, 880, 430],
    [140, 860, 360],
    [600, 880, 330],
    [660, 900, 240],
    [215, 850, 300],
  ] as const)
    fir(canvas, x, y, tall, '#2d5a4b', 0.1)
  cabin(canvas, 250, 930, paints)
  bush(canvas, 235, 955, 100, mood.foliage[0] ?? '#3f8a55', true)
  bush(canvas, 590, 955, 80, mood.foliage[1] ?? '#3f8a55', true)
  broadleaf(canvas, 90, 985, 420, mood.foliage[2] ?? '#3f8a55')
  jetty(canvas)
  canoe(canvas, 1010, 1085)
  leafFrame(canvas, 'right', 1130, 330)
  finish(canvas, sun)
}

function cabin(canvas: Canvas, x: number, base: number, [timber, roof]: readonly [string, string]): void {
  const { mood } = canvas
  const w = 300
  house(canvas, {
    x,
    base,
    w,
    h: 58,
    depth: 170,
    wall: timber,
    roof,
    kind: 'gable',
    pitch: 270,
    texture: 'planks',
    overhang: 34,
    chimney: true,
  })
  canvas.inside(
    `<polygon points="${x + 30},${base - 60} ${x + w / 2},${base - 268} ${x + w - 30},${base - 60}"/>`,
    () => {
      pane(canvas, x + 40, base - 190, 220, 84, { mullions: 3, bars: 0, lit: mood.lamps > 0.2, frame: '#4a3527' })
      pane(canvas, x + 92, base - 280, 116, 82, { mullions: 1, bars: 0, lit: mood.lamps > 0.2, frame: '#4a3527' })
    },
  )
  canvas.rect(x - 46, base - 14, w + 120, 16, mood.lit('#a7774b'))
  canvas.rect(x - 46, base + 2, w + 120, 12, mood.shaded('#6d4a2f'))
  pane(canvas, x + 30, base - 92, 74, 74, { bars: 0, lit: mood.lamps > 0.2, frame: '#4a3527' })
  pane(canvas, x + 196, base - 92, 74, 74, { bars: 0, lit: mood.lamps > 0.2, frame: '#4a3527' })
  door(canvas, x + 126, base - 14, 48, 80, '#2f5d5a')
  if (mood.lamps > 0.2) canvas.glow(x + w / 2, base - 90, 260, 190, LAMPLIGHT, 0.35)
}

function jetty(canvas: Canvas): void {
  const { mood } = canvas
  for (const [x, y] of [
    [660, 985],
    [800, 1020],
    [905, 1046],
    [640, 1025],
    [780, 1062],
    [880, 1090],
  ] as const)
    canvas.rect(x, y, 13, 62, mood.shaded('#5e4430'))
  canvas.polygon(
    [
      [520, 956],
      [610, 946],
      [960, 1044],
      [880, 1076],
    ],
    canvas.linear(
      [
        [0, mood.tone('#a47e57')],
        [1, mood.lit('#c79b6c')],
      ],
      'across',
    ),
  )
  canvas.polygon(
    [
      [520, 956],
      [880, 1076],
      [880, 1092],
      [520, 970],
    ],
    mood.shaded('#7a5a3d'),
  )
  canvas.polygon(
    [
      [880, 1076],
      [960, 1044],
      [960, 1060],
      [880, 1092],
    ],
    mood.shaded('#664a32'),
  )
  for (let t = 0.06; t < 1; t += 0.075)
    canvas.stroke(
      `M${520 + 360 * t} ${956 + 120 * t}L${610 + 350 * t} ${946 + 98 * t}`,
      mood.shaded('#6d5036'),
      2,
      'opacity=".5"',
    )
}

function canoe(canvas: Canvas, x: number, y: number): void {
  const { mood } = canvas
  canvas.ellipse(x + 110, y + 34, 150, 12, mood.shadow, 'opacity=".3"')
  canvas.path(
    `M${x - 40} ${y - 14}Q${x + 110} ${y + 26} ${x + 262} ${y - 14}Q${x + 236} ${y + 40} ${x + 110} ` +
      `${y + 42}Q${x - 16} ${y + 40} ${x - 40} ${y - 14}z`,
    canvas.linear([
      [0, mood.lit('#d1553a')],
      [1, mood.shaded('#a63c2c')],
    ]),
  )
  canvas.path(
    `M${x - 40} ${y - 14}Q${x + 110} ${y + 26} ${x + 262} ${y - 14}Q${x + 110} ${y + 6} ${x - 40} ${y - 14}z`,
    mood.shaded('#6b4029'),
  )
}
