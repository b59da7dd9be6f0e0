import type { Rng } from '../../seed/rng'
import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { front, planFront } from '../scenery/fronts'
import { shady } from '../scenery/paints'
import { broadleaf, bush } from '../scenery/plants'
import { bicycle, lamppost } from '../scenery/props'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { skyline } from '../scenery/town'
import { LAMPLIGHT, pane } from '../scenery/windows'

const FACADES = ['#c9826a', '#e3cfae', '#b9c4c6', '#d9a86c', '#a8756a']

/** A corner house on a tree-lined street, the skyline behind it in layers. */
export function paintCity(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 900, { sunX: rng.pick([1120, 1300]) })
  skyline(canvas, 960, 560, 0.66)
  skyline(canvas, 980, 420, 0.42)
  canvas.rect(
    0,
    700,
    1600,
    300,
    canvas.linear([
      [0, mood.haze, 0],
      [1, mood.haze, 0.75],
    ]),
  )
  paintBirds(canvas, 1050, 250)
  terrace(canvas)
  street(canvas)
  cornerHouse(canvas, plan)
  broadleaf(canvas, plan.between(1000, 1160), 1090, plan.between(330, 460), plan.pick(mood.foliage), 0.08)
  broadleaf(canvas, plan.between(1340, 1480), 1110, plan.between(430, 600), plan.pick(mood.foliage), 0.03)
  if (plan.chance(0.6)) bicycle(canvas, plan.between(760, 1000), 1130, 1, plan.pick(['#c8475f', '#35547a', '#e0b64f']))
  lamppost(canvas, 1240, 1112, plan.between(360, 420), plan.chance(0.3))
  bush(canvas, 1500, 1128, 120, mood.foliage[2] ?? '#3f8a55', true)
  finish(canvas, sun)
}

/** Town houses further down the street. */
function terrace(canvas: Canvas): void {
  const { rng, mood } = canvas
  let x = 760
  for (const high of [470, 390, 430, 360]) {
    const w = rng.between(190, 240)
    const paint = rng.pick(FACADES)
    canvas.rect(
      x,
      1040 - high,
      w,
      high,
      canvas.linear([
        [0, mood.lit(paint, 0.14)],
        [1, mood.tone(paint, 0.22)],
      ]),
    )
    canvas.rect(x - 6, 1032 - high, w + 12, 16, mood.tone(darken(paint, 0.2), 0.1))
    if (rng.chance(0.6))
      canvas.polygon(
        [
          [x, 1034 - high],
          [x + 26, 976 - high],
          [x + w - 26, 976 - high],
          [x + w, 1034 - high],
        ],
        mood.tone(mood.snow ? '#eef3f8' : '#596474', 0.12),
      )
    for (let wy = 1070 - high; wy < 950; wy += 88)
      for (let wx = x + 26; wx < x + w - 40; wx += 62) pane(canvas, wx, wy, 34, 52, { bars: 1, mullions: 1 })
    x += w
  }
}

/** The house on the corner, its side running back into shade. */
function cornerHouse(canvas: Canvas, plan: Rng): void {
  const { mood, rng } = canvas
  const x = plan.between(30, 110)
  const w = plan.between(560, 700)
  const storeys = plan.int(4, 6)
  const h = plan.between(720, 880)
  const base = 1100
  const house = planFront(plan, {
    storeys,
    columns: plan.int(3, 5),
    roof: plan.pick(['cornice', 'mansard', 'terrace', 'turret', 'tiled'] as const),
  })
  const depth = plan.between(110, 190)
  const top = base - h
  canvas.path(`M${n(x + w)} ${n(top + 4)}l${n(depth)} 56V${base - 34}L${n(x + w)} ${base}z`, shady(canvas, house.wall))
  const storey = h / (storeys + 0.2)
  for (let floor = 0; floor < storeys - 1; floor++)
    for (const [from, to] of depth > 150
      ? [
          [0.14, 0.4],
          [0.58, 0.84],
        ]
      : [[0.28, 0.7]]) {
      const [a = 0, b = 0] = [from, to]
      const y = top + storey * (floor + 0.3)
      canvas.path(
        `M${n(x + w + depth * a)} ${n(y + 56 * a)}L${n(x + w + depth * b)} ` +
          `${n(y + 56 * b)}v${n(storey * 0.5)}L${n(x + w + depth * a)} ${n(y + 56 * a + storey * 0.54)}z`,
        rng.chance(mood.lamps) ? LAMPLIGHT : mood.shaded('#5d7387'),
        'opacity=".85"',
      )
    }
  front(canvas, house, { x, base, w, h })
}

function street(canvas: Canvas): void {
  const { mood } = canvas
  canvas.rect(
    0,
    1034,
    1600,
    170,
    canvas.linear([
      [0, mood.tone(mood.snow ? '#e8eef5' : '#b3a99f', 0.14)],
      [1, mood.tone(mood.snow ? '#cfd9e6' : '#8e8780')],
    ]),
  )
  canvas.rect(0, 1096, 1600, 12, mood.lit('#cfc6bb'))
  canvas.rect(
    0,
    1108,
    1600,
    100,
    canvas.linear([
      [0, mood.shaded('#6b6a72')],
      [1, mood.tone('#7b7a82')],
    ]),
  )
  for (let x = 30; x < 1600; x += 190)
    canvas.polygon(
      [
        [x + 10, 1158],
        [x + 104, 1158],
        [x + 100, 1168],
        [x, 1168],
      ],
      mood.lit('#efe9da'),
      'opacity=".75"',
    )
}
