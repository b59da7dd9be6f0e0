import type { Rng } from '../../seed/rng'
import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { armchair, lowTable, potPlant, sofa } from '../interiors/furniture'
import { leafFrame } from '../scenery/plants'
import { deckChair } from '../scenery/props'
import { finish } from '../scenery/sky'
import { paintTownView } from '../scenery/town-views'
import { LAMPLIGHT } from '../scenery/windows'

/** A terrace over the roofs of an old town, the new one on the horizon. */
export function paintRooftop(canvas: Canvas): void {
  const { rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintTownView(canvas, plan, 860)
  deck(canvas, plan)
  const plants = ['olive', 'palm', 'bush', 'fig'] as const
  potPlant(canvas, 110, 1060, plan.between(280, 400), plan.pick(plants))
  potPlant(canvas, 1500, 1070, plan.between(300, 420), plan.pick(plants))
  potPlant(canvas, 1330, 1010, 190, 'bush')
  const seat = plan.pick(['#e8dccb', '#7f9a86', '#c98a6b', '#6f8fa3', '#f3ece2'])
  const seats = plan.int(0, 2)
  if (seats === 0) {
    armchair(canvas, 420, 1110, 290, seat, 'right')
    armchair(canvas, 960, 1110, 290, seat, 'left')
  } else if (seats === 1) sofa(canvas, 480, 1100, 640, seat)
  else
    for (const [x, facing] of [
      [480, 1],
      [1080, -1],
    ] as const)
      deckChair(canvas, x, 1120, 1.7, plan.pick(['#c79b6c', '#f3ece2', '#6f8fa3']), facing)
  lowTable(canvas, 700, seats === 1 ? 1170 : 1120, 210)
  if (plan.chance(0.5)) lights(canvas, plan.pick([1, 2, 3]))
  leafFrame(canvas, 'left', 300, 260)
  finish(canvas, sun)
}

function carpetOnDeck(canvas: Canvas, carpet: string): void {
  const { mood } = canvas
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
    mood.tone(carpet),
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
}

function deck(canvas: Canvas, plan: Rng): void {
  const { mood, rng } = canvas
  const [boards, wall, carpet] = [
    plan.pick(['#c39a6d', '#cfc4b4', '#b9776a', '#a88468']),
    plan.pick(['#f0e4d2', '#e9c7a4', '#dfe3de', '#d99f84', '#f7f2e9']),
    plan.pick(['#d98a8f', '#7d96a8', '#c7a06a', '#8d9f84']),
  ]
  canvas.polygon(
    [
      [-20, 960],
      [1620, 960],
      [1620, 1210],
      [-20, 1210],
    ],
    canvas.linear([
      [0, mood.lit(boards, 0.08)],
      [1, mood.tone(darken(boards, 0.14))],
    ]),
  )
  for (let board = -16; board <= 16; board++)
    canvas.stroke(`M${800 + board * 62} 960L${800 + board * 130} 1210`, mood.shaded('#7d5c3d'), 2.4, 'opacity=".5"')
  carpetOnDeck(canvas, carpet)
  canvas.rect(
    0,
    840,
    1600,
    128,
    canvas.linear([
      [0, mood.lit(wall)],
      [1, mood.tone(darken(wall, 0.1))],
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
        mood.lit(
          leaf % 4 === 0 && !mood.snow ? rng.pick(mood.blossom) : darken(rng.pick(mood.foliage), leaf % 2 ? 0.1 : 0),
        ),
      )
  }
}

/** Bulbs on a cord, hung in so many arcs between its posts. */
function lights(canvas: Canvas, arcs: number): void {
  const { mood } = canvas
  const wide = 1480 / arcs
  const sag = 80 + 40 / arcs
  for (let post = 0; post <= arcs; post++) canvas.rect(54 + post * wide, 360, 12, 620, mood.shaded('#5b4636'))
  for (let arc = 0; arc < arcs; arc++) {
    const [from, to] = [60 + arc * wide, 60 + (arc + 1) * wide]
    canvas.stroke(`M${n(from)} 380Q${n((from + to) / 2)} ${n(380 + sag * 2)} ${n(to)} 380`, mood.shaded('#3a2f2c'), 3)
    const bulbs = Math.round(21 / arcs)
    for (let bulb = 1; bulb < bulbs; bulb++) {
      const t = bulb / bulbs
      const y = 380 + 4 * sag * t * (1 - t) + 12
      canvas.circle(from + (to - from) * t, y, 9, mood.lamps > 0.1 ? '#ffe9ae' : mood.lit('#fff7e0'))
      if (mood.lamps > 0.1) canvas.glow(from + (to - from) * t, y, 58, 58, LAMPLIGHT, 0.6)
    }
  }
}
