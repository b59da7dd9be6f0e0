import { type Canvas, n } from '../canvas'
import { house } from '../scenery/houses'
import { castShadow, paintLand, rollingSlope } from '../scenery/land'
import { bush, leafFrame, palm } from '../scenery/plants'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { paintWater } from '../scenery/water'
import { pane } from '../scenery/windows'

/** A white house above the dunes; the sea behind. */
export function paintBeachHouse(canvas: Canvas): void {
  const { mood, rng } = canvas
  const horizon = 610
  const sun = paintSky(canvas, horizon, { sunX: rng.pick([300, 420]) })
  paintLand(
    canvas,
    (x) => horizon - 70 * Math.exp(-(((x - 1500) / 330) ** 2)) - 28 * Math.exp(-(((x - 1150) / 160) ** 2)),
    '#7a98a0',
    { distance: 0.55, depth: 100, foot: 0.2 },
  )
  paintWater(canvas, horizon, 930, sun, { depth: '#1f8ea6', tintAmount: 0.55 })
  paintBirds(canvas, 620, 300)
  sail(canvas, rng.between(460, 760), horizon + 26)
  surf(canvas, 800)
  const sand = mood.snow ? '#efe9df' : '#f0d9ae'
  paintLand(canvas, (x) => 862 + Math.sin(x / 260) * 14 - x * 0.028, sand, { foot: 0, depth: 400 })
  const dune = rollingSlope(canvas, 912, 24, 1.1)
  paintLand(canvas, (x) => dune(x) - Math.max(0, x - 620) * 0.12, sand, { foot: 0.04, depth: 360 })
  palm(canvas, 780, 900, 430, -0.16, 0.08)
  castShadow(canvas, 880, 930, 500, 130, sun.x, 0.22)
  beachHouse(canvas, 880, 900)
  palm(canvas, 1490, 960, 560, 0.07)
  palm(canvas, 1560, 1010, 430, -0.12)
  grasses(canvas, dune)
  for (const x of [800, 1420, 1500])
    bush(canvas, x, 945, rng.between(90, 130), mood.season === 'autumn' ? '#9a9a5a' : '#6f9a63', true)
  boardwalk(canvas)
  leafFrame(canvas, 'left', 1110, 380)
  finish(canvas, sun)
}

function beachHouse(canvas: Canvas, x: number, base: number): void {
  const { mood, rng } = canvas
  const [wall, roof] = rng.pick([
    ['#fbf8f1', '#7d97a3'],
    ['#cfe0e4', '#5f6f78'],
    ['#f4d9c6', '#8a6f66'],
    ['#f7efd9', '#6f8f8a'],
  ] as const)
  for (let post = x - 40; post < x + 560; post += 84) canvas.rect(post, base - 30, 14, 84, mood.shaded('#b9aa95'))
  canvas.rect(x - 120, base - 44, 720, 18, mood.lit('#d9c19a'))
  canvas.rect(x - 120, base - 26, 720, 10, mood.shaded('#a58d68'))
  house(canvas, {
    x,
    base: base - 42,
    w: 330,
    h: 175,
    depth: 230,
    wall,
    roof,
    kind: 'gable',
    pitch: 150,
    texture: 'planks',
    overhang: 34,
  })
  for (const [dx, w] of [
    [34, 78],
    [126, 78],
    [218, 78],
  ] as const)
    pane(canvas, x + dx, base - 188, w, 140, { mullions: 1, bars: 0, frame: '#ffffff' })
  pane(canvas, x + 122, base - 300, 86, 74, { mullions: 1, bars: 1, frame: '#ffffff' })
  canvas.rect(x - 120, base - 110, 720, 7, mood.lit('#ffffff'))
  canvas.rect(x - 120, base - 80, 720, 4, mood.lit('#ffffff'))
  for (let post = x - 116; post < x + 600; post += 60) canvas.rect(post, base - 110, 6, 68, mood.tone('#ffffff'))
  canvas.polygon(
    [
      [x - 105, base - 176],
      [x - 30, base - 214],
      [x + 44, base - 176],
    ],
    mood.lit(rng.pick(['#e8607d', '#e3b25c', '#4f9fae'])),
  )
  canvas.polygon(
    [
      [x - 30, base - 214],
      [x + 44, base - 176],
      [x - 4, base - 176],
    ],
    mood.shaded('#fff6ec'),
  )
  canvas.rect(x - 33, base - 210, 5, 168, mood.shaded('#8a7458'))
  canvas.polygon(
    [
      [x - 90, base - 62],
      [x - 40, base - 62],
      [x - 26, base - 88],
      [x - 34, base - 90],
      [x - 48, base - 68],
      [x - 90, base - 68],
    ],
    mood.lit('#4f8fa3'),
  )
}

function surf(canvas: Canvas, y: number): void {
  const { mood, rng } = canvas
  for (let row = 0; row < 4; row++) {
    const top = y + row * 26 - row * row * 2
    let d = `M-20 ${top}`
    for (let x = 0; x < 1640; x += 80) d += `q40 ${n(rng.between(-9, 9))} 80 ${n(-2 + rng.between(-2, 2))}`
    canvas.stroke(d, mood.lit('#ffffff'), 3 + row * 3, `opacity="${(0.35 + row * 0.14).toFixed(2)}"`)
  }
}

function sail(canvas: Canvas, x: number, y: number): void {
  const { mood } = canvas
  canvas.polygon(
    [
      [x, y - 96],
      [x, y - 8],
      [x + 46, y - 8],
    ],
    mood.lit('#ffffff', 0.12),
  )
  canvas.polygon(
    [
      [x - 5, y - 82],
      [x - 5, y - 8],
      [x - 34, y - 8],
    ],
    mood.shaded('#fbe9e2', 0.12),
  )
  canvas.path(`M${x - 42} ${y - 4}h92l-14 15h-62z`, mood.tone('#8a4a3a', 0.15))
}

function grasses(canvas: Canvas, slope: (x: number) => number): void {
  const { rng, mood } = canvas
  const [lit, dark]: [string[], string[]] = [[], []]
  for (let clump = 0; clump < 42; clump++) {
    const x = rng.next() * 1600
    const y = slope(x) + rng.between(20, 270)
    const tall = 34 + (y - 900) * 0.22
    for (let blade = 0; blade < 9; blade++)
      (blade % 2 ? lit : dark).push(
        `M${n(x + blade * 2)} ${n(y)}q${n((blade - 4) * 1.6)} ${n(-tall * 0.7)} ${n((blade - 4) * 8)} ` +
          `${n(-tall * rng.between(0.7, 1.1))}`,
      )
  }
  canvas.stroke(dark.join(''), mood.shaded('#8c9a5a'), 3)
  canvas.stroke(lit.join(''), mood.lit('#c6c07a'), 2.6)
}

function boardwalk(canvas: Canvas): void {
  const { mood } = canvas
  canvas.polygon(
    [
      [760, 952],
      [826, 948],
      [700, 1210],
      [440, 1210],
    ],
    canvas.linear([
      [0, mood.tone('#c9ab7d')],
      [1, mood.lit('#dcbf92')],
    ]),
  )
  for (let t = 0.05; t < 1; t += 0.062) {
    const y = 950 + 260 * t ** 1.25
    canvas.stroke(
      `M${760 - 320 * t ** 1.25} ${y}L${826 - 126 * t ** 1.25} ${y}`,
      mood.shaded('#97784e'),
      1.5 + t * 3,
      'opacity=".6"',
    )
  }
}
