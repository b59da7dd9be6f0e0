import type { Canvas } from '../canvas'
import { front, planFront } from '../scenery/fronts'
import { under, veil } from '../scenery/paints'
import { broadleaf, bush, cypress } from '../scenery/plants'
import { bicycle, cafeTable, lamppost, planter } from '../scenery/props'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { skyline } from '../scenery/town'

/** Town houses square on, shoulder to shoulder; no two rows alike. */
export function paintTownRow(canvas: Canvas): void {
  const plan = canvas.rng.fork('plan')
  const sun = paintSky(canvas, 760)
  if (plan.chance(0.6)) skyline(canvas, 900, plan.between(420, 620), 0.6)
  veil(canvas, 600, 320, 0, 0.6)
  paintBirds(canvas, plan.between(500, 1100), 150)
  const base = 1040
  const widths = plan.pick([
    [520, 620, 520],
    [400, 420, 420, 420],
    [760, 480, 420],
    [330, 360, 320, 340, 330],
  ] as const)
  const tall = plan.between(560, 720)
  const roofs = plan.pick([
    ['tiled', 'cornice', 'tiled', 'terrace'],
    ['mansard', 'mansard', 'cornice', 'turret'],
    ['stepped', 'bell', 'gable', 'bell'],
    ['cornice', 'tiled', 'mansard', 'gable'],
  ] as const)
  let x = -30
  for (const [index, w] of widths.entries()) {
    const storeys = plan.int(3, w > 600 ? 4 : 5)
    front(
      canvas,
      planFront(plan, {
        roof: plan.pick(roofs),
        storeys,
        columns: Math.max(2, Math.round(w / plan.between(125, 165))),
      }),
      {
        x,
        base: base - (index % 2),
        w,
        h: tall * (storeys / 4) ** 0.6 * plan.between(0.9, 1.06),
      },
    )
    x += w
  }
  ground(canvas, base)
  furniture(canvas, base)
  finish(canvas, sun)
}

function ground(canvas: Canvas, base: number): void {
  const { mood } = canvas
  const snow = mood.snow
  canvas.rect(
    0,
    base,
    1600,
    170,
    canvas.linear([
      [0, mood.tone(snow ? '#e8eef5' : '#c3b9ad')],
      [0.42, mood.lit(snow ? '#f4f7fb' : '#d3cabd')],
      [0.43, mood.shaded('#6b6a72')],
      [1, mood.tone(snow ? '#b9c2cd' : '#7b7a82')],
    ]),
  )
  under(canvas, 0, base, 1600, 24, 0.34)
}

function furniture(canvas: Canvas, base: number): void {
  const { mood, rng } = canvas
  const plan = rng.fork('street')
  const green = () => plan.pick(mood.foliage)
  const scene = plan.int(0, 3)
  if (scene === 0)
    for (const x of [180, 800, 1430])
      broadleaf(canvas, x + plan.between(-60, 60), base + 40, plan.between(430, 540), green(), 0.02)
  if (scene === 1) {
    for (const x of [300, 620])
      cafeTable(
        canvas,
        x + plan.between(-30, 30),
        base + 62,
        0.8,
        plan.pick(['#c8475f', '#e0b64f', '#35547a', '#2f6f62']),
      )
    broadleaf(canvas, plan.between(1250, 1450), base + 44, 560, green(), 0.02)
  }
  if (scene === 2)
    for (let x = 120; x < 1600; x += plan.between(260, 420)) cypress(canvas, x, base + 50, plan.between(180, 260))
  if (scene === 3) broadleaf(canvas, plan.pick([160, 1440]), base + 70, 760, green())
  for (let pot = plan.int(2, 4); pot > 0; pot--)
    planter(
      canvas,
      plan.between(60, 1450),
      base + 46,
      plan.between(70, 130),
      plan.between(90, 130),
      plan.pick(['#a8654a', '#8d949b', '#d9cbb8', '#4f5a5f']),
    )
  lamppost(canvas, plan.between(420, 1180), base + 66, plan.between(360, 430), plan.chance(0.4))
  if (plan.chance(0.7))
    bicycle(
      canvas,
      plan.between(200, 1250),
      base + 74,
      0.9,
      plan.pick(['#c8475f', '#35547a', '#2f6f62', '#e0b64f', '#f0e6d6']),
    )
  if (plan.chance(0.5)) bush(canvas, plan.between(100, 1500), base + 60, 120, green(), true)
}
