import { type Canvas, n } from '../canvas'
import { house } from '../scenery/houses'
import { castShadow, paintLand, paintMeadow, paintMist, paintPath, rollingSlope } from '../scenery/land'
import { broadleaf, bush, cypress, firLine, leafFrame } from '../scenery/plants'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { door, pane } from '../scenery/windows'

/** A stone cottage among hedged fields. */
export function paintCottage(canvas: Canvas): void {
  const { mood, rng } = canvas
  const sun = paintSky(canvas, 620)
  paintLand(canvas, rollingSlope(canvas, 560, 50, 1), '#7f9fae', { distance: 0.6, foot: 0.3 })
  fields(canvas, 610, 44, 0.44)
  fields(canvas, 680, 50, 0.25)
  paintMist(canvas, 740, 120, 0.4)
  paintBirds(canvas, 420, 280)
  const near = rollingSlope(canvas, 830, 18, 0.7)
  for (let x = 30; x < 1600; x += rng.between(90, 190))
    broadleaf(canvas, x, near(x) + 24, rng.between(110, 190), rng.pick(mood.foliage), 0.22)
  paintMeadow(canvas, near, mood.grass, { flowers: 150 })
  const x = rng.pick([520, 700])
  const base = 960
  broadleaf(canvas, x - 130, base - 10, 470, mood.foliage[0] ?? '#3f8a55', 0.04)
  castShadow(canvas, x, base, 480, 130, sun.x)
  paintPath(canvas, { x: x + 90, y: 1210, w: 110 }, { x: x + 236, y: base, w: 26 }, mood.snow ? '#e3e9f1' : '#e0cfa9')
  cottage(canvas, x, base)
  broadleaf(canvas, x + 760, base + 30, 520, mood.foliage[3] ?? '#79b062')
  wall(canvas, x, base)
  for (const [dx, wide] of [
    [-40, 100],
    [60, 80],
    [370, 90],
    [470, 120],
    [150, 60],
  ] as const)
    bush(canvas, x + dx, base + 26, wide, rng.pick(mood.foliage), true)
  leafFrame(canvas, x < 600 ? 'right' : 'left', 1120, 380)
  finish(canvas, sun)
}

function cottage(canvas: Canvas, x: number, base: number): void {
  const { rng } = canvas
  const paint = rng.pick(['#6f8f84', '#8a4f5c', '#4f6d8a', '#7a8a5a'])
  house(canvas, {
    x,
    base,
    w: 440,
    h: 170,
    depth: 170,
    wall: rng.pick(['#e6d6b8', '#f0e6d8', '#d9cbb8', '#e9c9a4']),
    roof: rng.pick(['#a5603f', '#7a6a5a', '#8f5a4a', '#5f6468']),
    kind: 'eaves',
    pitch: 165,
    texture: 'stone',
    overhang: 24,
    chimney: true,
  })
  const { mood } = canvas
  for (const dx of [80, 290]) {
    canvas.polygon(
      [
        [x + dx + 20, base - 176],
        [x + dx + 70, base - 258],
        [x + dx + 120, base - 176],
      ],
      mood.shaded('#8a4f38'),
    )
    canvas.polygon(
      [
        [x + dx + 30, base - 178],
        [x + dx + 70, base - 244],
        [x + dx + 110, base - 178],
      ],
      mood.lit('#efe2c9'),
    )
    pane(canvas, x + dx + 50, base - 214, 40, 40, { bars: 1 })
  }
  pane(canvas, x + 62, base - 120, 66, 66, { shutters: paint, box: true })
  pane(canvas, x + 322, base - 120, 66, 66, { shutters: paint, box: true })
  door(canvas, x + 198, base, 58, 112, paint)
}

function wall(canvas: Canvas, x: number, base: number): void {
  const { mood, rng } = canvas
  for (const [from, to] of [
    [-20, x + 40],
    [x + 330, 1620],
  ] as const) {
    for (let px = from; px < to; ) {
      const w = rng.between(26, 52)
      const y = base + 78 + Math.sin(px / 190) * 6
      canvas.rect(px, y, w - 2, 26, mood.lit(rng.pick(['#b9ae9d', '#a99f90', '#c6bba9'])), 'rx="7"')
      canvas.rect(px - 12, y + 25, w - 2, 26, mood.shaded(rng.pick(['#b9ae9d', '#a99f90'])), 'rx="7"')
      if (mood.snow) canvas.rect(px - 2, y - 8, w + 3, 13, mood.lit('#ffffff'), 'rx="6"')
      px += w
    }
  }
}

/** Striped fields and hedges over a hill. */
export function fields(canvas: Canvas, y: number, swing: number, distance: number): void {
  const { mood, rng, width } = canvas
  const slope = rollingSlope(canvas, y, swing, 1.2)
  const crops = mood.snow
    ? ['#f2f6fa', '#e6edf4', '#eef3f8']
    : mood.season === 'autumn'
      ? ['#d9b45f', '#b98f4c', '#c9a95c', '#9a9a58']
      : mood.season === 'spring'
        ? ['#a9cf78', '#e9d75f', '#8fbf6c', '#c3dc8c']
        : ['#8fb964', '#e2cf7a', '#7aa957', '#a7c873']
  paintLand(canvas, slope, crops[0] ?? mood.grass, { distance })
  let top = ''
  for (let x = 0; x <= width; x += 40) top += `L${x} ${n(slope(x))}`
  canvas.inside(`<path d="M0 1200${top}L${width} 1200z"/>`, () => {
    for (let x = -200; x < width; ) {
      const w = rng.between(170, 380)
      const paint = rng.pick(crops)
      const lean = rng.between(60, 200)
      canvas.polygon(
        [
          [x, y - 90],
          [x + w, y - 90],
          [x + w + lean, y + 240],
          [x + lean, y + 240],
        ],
        canvas.linear([
          [0, mood.lit(paint, distance)],
          [1, mood.tone(paint, Math.min(1, distance + 0.25))],
        ]),
      )
      for (let stripe = 0.12; stripe < 1; stripe += 0.12)
        canvas.stroke(
          `M${n(x + w * stripe)} ${y - 90}l${n(lean)} 330`,
          mood.shaded(paint, distance),
          2.4,
          'opacity=".28"',
        )
      x += w
    }
  })
  if (rng.chance(0.6)) cypress(canvas, rng.between(200, 1400), slope(800) + 30, 70, distance)
  firLine(canvas, (x) => slope(x) + 78, 26, mood.foliage[2] ?? '#3f6a4c', Math.min(0.8, distance + 0.12))
}
