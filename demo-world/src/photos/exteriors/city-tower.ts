import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { balcony, front, planFront } from '../scenery/fronts'
import { castShadow, paintLand, paintPath } from '../scenery/land'
import { shady, sunny, under, veil } from '../scenery/paints'
import { broadleaf, bush, leafFrame } from '../scenery/plants'
import { cafeTable, lamppost, planter } from '../scenery/props'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { skyline } from '../scenery/town'
import { pane } from '../scenery/windows'

/** A slender new house with planted balconies beside a park. */
export function paintParkTower(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 800)
  skyline(canvas, 960, plan.between(420, 640), 0.7)
  skyline(canvas, 980, plan.between(300, 420), 0.5)
  veil(canvas, 640, 360, 0, 0.7)
  paintBirds(canvas, plan.between(300, 1200), 220)
  const base = 1010
  const paint = plan.pick(['#e9e4da', '#c9a184', '#8f969d', '#d8d5d0', '#b98f6a', '#6f7a80', '#e3cbb0'])
  const x = plan.between(180, 480)
  if (plan.chance(0.5))
    block(canvas, {
      x: x + plan.between(560, 680),
      base: base - 20,
      w: plan.between(240, 320),
      storeys: plan.int(5, 7),
      storey: 92,
      paint: plan.pick(['#d9cdb8', '#a9695a', '#b4c6d2']),
      bays: 3,
    })
  block(canvas, {
    x,
    base,
    w: plan.between(380, 540),
    storeys: plan.int(6, 9),
    storey: plan.between(96, 112),
    paint,
    bays: plan.int(3, 4),
  })
  paintLand(canvas, (px) => base - 14 + Math.sin(px / 190) * 5, mood.grass, { foot: 0.02 })
  castShadow(canvas, x, base, 420, 200, sun.x, 0.22)
  paintPath(
    canvas,
    { x: plan.between(700, 1100), y: 1210, w: 120 },
    { x: x + 240, y: base, w: 30 },
    mood.snow ? '#e3e9f1' : '#d9cbb0',
  )
  for (let tree = 0; tree < 6; tree++)
    broadleaf(
      canvas,
      plan.between(-20, 1620),
      base + plan.between(0, 30),
      plan.between(200, 320),
      plan.pick(mood.foliage),
      0.16,
    )
  broadleaf(canvas, plan.pick([80, 1500]), 1130, plan.between(640, 780), plan.pick(mood.foliage))
  lamppost(canvas, plan.between(1000, 1250), 1110, 360, plan.chance(0.6))
  for (let shrub = 0; shrub < 5; shrub++)
    bush(canvas, plan.between(40, 1560), plan.between(1060, 1150), plan.between(90, 150), plan.pick(mood.foliage), true)
  leafFrame(canvas, plan.pick(['left', 'right'] as const), 1130, 360)
  finish(canvas, sun)
}

function block(
  canvas: Canvas,
  {
    x,
    base,
    w,
    storeys,
    storey,
    paint,
    bays,
  }: { x: number; base: number; w: number; storeys: number; storey: number; paint: string; bays: number },
): void {
  const { mood, rng } = canvas
  const plan = rng.fork(`block${Math.round(x)}`)
  const h = storeys * storey + 40
  const depth = w * 0.32
  canvas.path(`M${n(x + w)} ${n(base - h)}l${n(depth)} 34V${n(base - 26)}L${n(x + w)} ${base}z`, shady(canvas, paint))
  canvas.rect(x, base - h, w, h, sunny(canvas, paint, 0, 'slant'))
  canvas.rect(x - 8, base - h - 12, w + 16, 16, mood.snow ? mood.lit('#ffffff') : mood.lit('#f1ece2'))
  const wood = plan.chance(0.5) ? '#a9764a' : darken(paint, 0.2)
  const shifted = plan.chance(0.5)
  for (let floor = 0; floor < storeys; floor++) {
    const y = base - h + 22 + floor * storey
    canvas.rect(x, y + storey - 12, w, 8, mood.lit('#f1ece2'), 'opacity=".75"')
    blockFloor(canvas, { x, y, w, storey, bays, wood, firstOpen: shifted ? floor % 2 : 0 })
    const sy = y + (34 * (w * 0.1)) / depth
    canvas.path(
      `M${n(x + w + depth * 0.3)} ${n(sy + 24)}l${n(depth * 0.4)} 10v${n(storey * 0.5)}l${n(-depth * 0.4)} -6z`,
      rng.chance(mood.lamps) ? '#ffcf7a' : mood.shaded('#5d7387'),
      'opacity=".8"',
    )
  }
  canvas.rect(x, base - 62, w, 62, mood.shaded('#4a4f57'))
  pane(canvas, x + w * 0.1, base - 56, w * 0.8, 50, { mullions: 4, bars: 0, frame: '#2f343b', lit: mood.lamps > 0.2 })
}

/** One floor of the block: bays with a balcony alternate with plain windows. */
function blockFloor(
  canvas: Canvas,
  floor: { x: number; y: number; w: number; storey: number; bays: number; wood: string; firstOpen: number },
): void {
  const { x, y, storey, bays, wood, firstOpen } = floor
  const cell = floor.w / bays
  for (let bay = 0; bay < bays; bay++) {
    const left = x + bay * cell + cell * 0.1
    const glass = { bars: 0, frame: '#3d4249' }
    if ((bay + firstOpen) % 2 === 0) {
      canvas.rect(left - cell * 0.05, y, cell * 0.9, storey - 12, canvas.mood.shaded(wood))
      pane(canvas, left, y + storey * 0.1, cell * 0.8, storey * 0.68, { mullions: 2, ...glass })
      balcony(canvas, left - cell * 0.08, y + storey * 0.5, cell * 0.96, storey * 0.3, true)
    } else pane(canvas, left, y + storey * 0.1, cell * 0.5, storey * 0.68, { mullions: 1, ...glass })
  }
}

/** One house across a small square with its tree and tables. */
export function paintSquare(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 760)
  skyline(canvas, 880, plan.between(200, 420), 0.68)
  veil(canvas, 560, 340, 0, 0.6)
  const base = 900
  const side = { columns: 3, storeys: 3 }
  front(canvas, planFront(plan, { ...side, ground: 'door' }), { x: -60, base, w: 400, h: plan.between(400, 520) })
  front(canvas, planFront(plan, { ...side, ground: 'shop' }), { x: 1240, base, w: 420, h: plan.between(400, 520) })
  const w = plan.between(560, 720)
  const x = 800 - w / 2 + plan.between(-60, 60)
  front(
    canvas,
    planFront(plan, {
      columns: plan.int(4, 6),
      storeys: plan.int(4, 5),
      roof: plan.pick(['turret', 'mansard', 'tiled', 'cornice', 'terrace'] as const),
      ground: plan.pick(['arches', 'shop'] as const),
    }),
    {
      x,
      base: base + 10,
      w,
      h: plan.between(580, 680),
    },
  )
  square(canvas, base)
  const centre = plan.pick(['fountain', 'tree', 'tables'] as const)
  if (centre === 'fountain') fountain(canvas, plan.pick([420, 1130]), 1090)
  if (centre === 'tree') broadleaf(canvas, plan.pick([330, 1290]), 1090, 640, plan.pick(mood.foliage))
  const parasol = plan.pick(['#c8475f', '#e0b64f', '#f1e6d2', '#2f6f62', '#35547a'])
  for (const [tx, ty, s] of [
    [plan.between(560, 660), 1000, 0.72],
    [plan.between(860, 980), 1020, 0.78],
    [plan.between(1080, 1250), 1110, 0.98],
  ] as const)
    if (centre === 'tables' || plan.chance(0.5)) cafeTable(canvas, tx, ty, s, centre === 'tables' ? parasol : undefined)
  for (const px of [120, 1440]) planter(canvas, px, 1120, 130, 170, plan.pick(['#a8654a', '#4f5a5f', '#d9cbb8']))
  lamppost(canvas, plan.pick([250, 1360]), 1050, 420)
  leafFrame(canvas, plan.pick(['left', 'right'] as const), 330, 330)
  finish(canvas, sun)
}

function square(canvas: Canvas, base: number): void {
  const { mood } = canvas
  const stone = mood.snow ? '#eef3f8' : '#d3c6b3'
  canvas.rect(0, base, 1600, 310, sunny(canvas, stone))
  let lines = ''
  for (let at = -14; at <= 14; at++) lines += `M${800 + at * 90} ${base}L${800 + at * 210} 1210`
  for (const y of [24, 58, 104, 166, 248]) lines += `M0 ${base + y}H1600`
  canvas.stroke(lines, mood.shaded(darken(stone, 0.15)), 2.4, 'opacity=".3"')
  under(canvas, 0, base, 1600, 50, 0.4)
}

function fountain(canvas: Canvas, x: number, y: number): void {
  const { mood } = canvas
  const stone = sunny(canvas, '#d9d0c2')
  canvas.ellipse(x, y + 26, 250, 34, mood.shadow, 'opacity=".28"')
  canvas.path(`M${n(x - 220)} ${y - 40}V${y}a220 40 0 0 0 440 0V${y - 40}z`, stone)
  canvas.ellipse(x, y - 40, 220, 40, mood.lit('#efe8dc'))
  canvas.ellipse(x, y - 38, 200, 32, mood.tone('#7fb3c4'))
  canvas.path(`M${n(x - 16)} ${y - 40}l-6 -150h44l-6 150z`, stone)
  canvas.path(`M${n(x - 96)} ${y - 190}a96 44 0 0 0 192 0z`, stone)
  canvas.ellipse(x, y - 190, 96, 16, mood.lit('#bfe0ea'))
  canvas.stroke(
    `M${n(x)} ${y - 192}v-70M${n(x)} ${y - 262}q-60 -6 -84 74M${n(x)} ${y - 262}q60 -6 84 74M${n(x - 92)} ` +
      `${y - 182}q-26 60 -34 130M${n(x + 92)} ${y - 182}q26 60 34 130`,
    mood.lit('#e6f4f8'),
    6,
    'opacity=".6"',
  )
}
