import { type Canvas, n } from '../canvas'
import { darken, lighten } from '../colour'
import { house } from '../scenery/houses'
import { paintLand, paintMist, rollingSlope } from '../scenery/land'
import { bush, leafFrame } from '../scenery/plants'
import { finish, paintSky } from '../scenery/sky'
import { door, LAMPLIGHT, pane } from '../scenery/windows'

/** A treehouse high between old trunks, light falling through. */
export function paintTreehouse(canvas: Canvas): void {
  const { mood } = canvas
  const sun = paintSky(canvas, 980, { sunX: 1060, clouds: false })
  canvas.rect(0, 0, 1600, 1200, mood.tone(mood.snow ? '#dfe8ec' : (mood.foliage[1] ?? '#5aa05a'), 0.55), 'opacity=".5"')
  for (const [count, distance, wide] of [
    [13, 0.78, 24],
    [9, 0.6, 40],
    [6, 0.4, 64],
  ] as const) {
    trunks(canvas, count, distance, wide)
    canopy(canvas, distance)
    undergrowth(canvas, 960 - distance * 120, distance)
  }
  canvas.glow(1060, 300, 700, 620, mood.sun, mood.glow * 0.7 + 0.15)
  shafts(canvas)
  paintMist(canvas, 900, 300, 0.45)
  const ground = rollingSlope(canvas, 960, 26, 1)
  paintLand(canvas, ground, mood.snow ? '#e9eff5' : mood.season === 'autumn' ? '#a8763f' : '#6f9a58', {
    distance: 0.16,
    foot: 0,
  })
  bigTrunk(canvas, 560, 150, 1090)
  bigTrunk(canvas, 960, 120, 1070)
  treehouse(canvas)
  bigTrunk(canvas, 1440, 190, 1220)
  ferns(canvas, ground)
  for (const [x, y, wide] of [
    [300, 1090, 170],
    [780, 1110, 140],
    [1160, 1090, 190],
  ] as const)
    bush(canvas, x, y, wide, mood.foliage[2] ?? '#3f8a55', false)
  crown(canvas)
  leafFrame(canvas, 'left', 1140, 400)
  finish(canvas, sun)
}

function trunks(canvas: Canvas, count: number, distance: number, wide: number): void {
  const { rng, mood } = canvas
  for (let index = 0; index < count; index++) {
    const x = (index + rng.between(0, 0.9)) * (1600 / count)
    const w = wide * rng.between(0.5, 1.1)
    canvas.polygon(
      [
        [x, -10],
        [x + w * 0.8, -10],
        [x + w * 1.1, 1060],
        [x - w * 0.15, 1060],
      ],
      canvas.linear(
        [
          [0, mood.lit('#7a6150', distance)],
          [1, mood.shaded('#6b5344', distance)],
        ],
        'across',
      ),
    )
  }
}

function canopy(canvas: Canvas, distance: number): void {
  const { rng, mood } = canvas
  for (let index = 0; index < 26; index++) {
    const r = rng.between(70, 150) * (1.1 - distance * 0.4)
    const paint = mood.snow ? '#c9d8dc' : rng.pick(mood.foliage)
    canvas.circle(
      rng.next() * 1600,
      rng.between(-60, 330 - distance * 120),
      r,
      canvas.linear([
        [0, mood.lit(paint, distance)],
        [1, mood.shaded(paint, distance)],
      ]),
      'opacity=".78"',
    )
  }
}

/** Young trees and thickets between the trunks. */
function undergrowth(canvas: Canvas, y: number, distance: number): void {
  const { rng, mood } = canvas
  for (let x = -40; x < 1640; x += rng.between(40, 90)) {
    const r = rng.between(40, 100) * (1.1 - distance * 0.5)
    const paint = mood.snow ? '#d5e1e6' : rng.pick(mood.foliage)
    canvas.circle(
      x,
      y + rng.between(-20, 60),
      r,
      canvas.linear([
        [0, mood.lit(paint, distance)],
        [1, mood.shaded(paint, Math.min(1, distance + 0.1))],
      ]),
    )
  }
  canvas.rect(
    0,
    y + 30,
    1600,
    400,
    mood.tone(mood.snow ? '#e9eff5' : mood.season === 'autumn' ? '#a8763f' : '#6f9a58', distance),
  )
}

function shafts(canvas: Canvas): void {
  const { mood, rng } = canvas
  if (mood.light === 'night') return
  for (let index = 0; index < 6; index++) {
    const x = 820 + index * 130 + rng.between(-40, 40)
    const w = rng.between(40, 110)
    canvas.polygon(
      [
        [x, -20],
        [x + w, -20],
        [x + w - 430, 1100],
        [x - 560, 1100],
      ],
      canvas.linear([
        [0, mood.sun, 0.34],
        [1, mood.sun, 0],
      ]),
    )
  }
}

function bigTrunk(canvas: Canvas, x: number, w: number, base: number): void {
  const { mood, rng } = canvas
  canvas.path(
    `M${x} -20H${x + w}Q${n(x + w * 0.98)} ${base - 260} ${n(x + w * 1.12)} ${base - 90}Q${n(x + w * 1.2)} ` +
      `${base - 20} ${n(x + w * 1.55)} ${base}H${n(x - w * 0.5)}Q${n(x - w * 0.16)} ${base - 20} ` +
      `${n(x - w * 0.1)} ${base - 90}Q${n(x + w * 0.04)} ${base - 260} ${x} -20z`,
    canvas.linear(
      [
        [0, mood.shaded('#5f4635')],
        [0.55, mood.tone('#8a6a50')],
        [1, mood.lit('#a98466')],
      ],
      'across',
    ),
  )
  let bark = ''
  for (let index = 0; index < 30; index++)
    bark +=
      `M${n(x + rng.between(0.06, 0.94) * w)} ${n(rng.between(0, base - 120))}q${n(rng.between(-6, 6))} ${n(30)} ` +
      `${n(rng.between(-4, 4))} ${n(rng.between(50, 120))}`
  canvas.stroke(bark, mood.shaded('#4a3628'), 3.4, 'opacity=".5"')
  if (mood.snow)
    canvas.path(`M${n(x - w * 0.5)} ${base}Q${x + w / 2} ${base - 60} ${n(x + w * 1.55)} ${base}z`, mood.lit('#ffffff'))
}

function treehouse(canvas: Canvas): void {
  const { mood } = canvas
  const [x, base] = [590, 690]
  for (const [from, to] of [
    [x + 30, 660],
    [x + 400, 1000],
    [x - 40, 640],
    [x + 470, 1010],
  ] as const)
    canvas.stroke(`M${from} ${base + 30}L${to} ${base + 210}`, mood.shaded('#6b4a32'), 18)
  canvas.rect(x - 110, base + 4, 660, 26, mood.lit('#b98a5c'))
  canvas.rect(x - 110, base + 28, 660, 16, mood.shaded('#7a5638'))
  house(canvas, {
    x: x + 10,
    base: base + 4,
    w: 300,
    h: 180,
    depth: 120,
    wall: '#b07a4a',
    roof: '#54614f',
    kind: 'gable',
    pitch: 150,
    texture: 'planks',
    overhang: 34,
    chimney: true,
  })
  pane(canvas, x + 40, base - 140, 96, 92, { lit: mood.lamps > 0.2, frame: '#5b3d28', mullions: 1 })
  pane(canvas, x + 122, base - 262, 76, 70, { lit: mood.lamps > 0.2, frame: '#5b3d28' })
  door(canvas, x + 190, base + 4, 66, 138, '#3f6f6a')
  canvas.rect(x - 110, base - 62, 130, 8, mood.tone('#9a6f48'))
  canvas.rect(x + 400, base - 62, 150, 8, mood.tone('#9a6f48'))
  for (const post of [-108, -66, -24, 404, 446, 488, 536]) canvas.rect(x + post, base - 58, 9, 64, mood.tone('#8a6340'))
  stairs(canvas, x - 110, base + 10)
  let cable = `M${x - 100} ${base - 70}`
  for (let bulb = 0; bulb < 6; bulb++) cable += 'q22 26 44 0'
  canvas.stroke(cable, mood.shaded('#3a2c22'), 2.2)
  for (let bulb = 0; bulb < 6; bulb++) {
    canvas.circle(x - 78 + bulb * 44, base - 52, 6.5, '#ffe7a8')
    if (mood.lamps > 0.2) canvas.glow(x - 78 + bulb * 44, base - 52, 46, 46, LAMPLIGHT, 0.7)
  }
  if (mood.lamps > 0.2) canvas.glow(x + 160, base - 90, 380, 280, LAMPLIGHT, 0.32)
}

function stairs(canvas: Canvas, x: number, y: number): void {
  const { mood } = canvas
  canvas.stroke(`M${x} ${y}L${x - 210} 1060M${x + 60} ${y + 20}L${x - 140} 1075`, mood.shaded('#6b4a32'), 11)
  for (let step = 1; step < 13; step++) {
    const t = step / 13
    canvas.polygon(
      [
        [x - 210 * t, y + (1060 - y) * t],
        [x + 60 - 200 * t, y + 20 + (1055 - y) * t],
        [x + 66 - 200 * t, y + 31 + (1055 - y) * t],
        [x - 206 * t, y + 11 + (1060 - y) * t],
      ],
      mood.lit('#c0925f'),
    )
  }
}

function ferns(canvas: Canvas, ground: (x: number) => number): void {
  const { rng, mood } = canvas
  const sides: [string[], string[]] = [[], []]
  for (let clump = 0; clump < 40; clump++) {
    const [x, size] = [rng.next() * 1600, rng.between(40, 110)]
    const y = ground(x) + rng.between(40, 230)
    for (let leaf = 0; leaf < 8; leaf++)
      sides[leaf % 2 ? 0 : 1].push(
        `M${n(x)} ${n(y)}q${n((leaf - 3.5) * size * 0.1)} ${n(-size * 0.8)} ${n((leaf - 3.5) * size * 0.26)} ` +
          `${n(-size * (0.75 - Math.abs(leaf - 3.5) * 0.12))}q${n(-(leaf - 3.5) * size * 0.1)} ${n(size * 0.1)} ` +
          `${n(-(leaf - 3.5) * size * 0.26)} ${n(size * (0.75 - Math.abs(leaf - 3.5) * 0.12))}z`,
      )
  }
  const paint = mood.snow ? '#8fa8a0' : (mood.foliage[0] ?? '#3f8a55')
  canvas.path(sides[0].join(''), mood.shaded(darken(paint, 0.15)))
  canvas.path(sides[1].join(''), mood.lit(lighten(paint, 0.08)))
}

function crown(canvas: Canvas): void {
  const { rng, mood } = canvas
  for (let index = 0; index < 34; index++) {
    const x = rng.next() * 1600
    const edge = Math.abs(x - 800) / 800
    const paint = mood.snow ? '#dbe6ea' : darken(rng.pick(mood.foliage), 0.08)
    canvas.circle(
      x,
      rng.between(-70, 30 + edge * 140),
      rng.between(60, 120),
      canvas.linear([
        [0, mood.shaded(paint)],
        [1, mood.lit(paint)],
      ]),
      'opacity=".96"',
    )
  }
}
