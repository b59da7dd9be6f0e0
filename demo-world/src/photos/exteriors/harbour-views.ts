import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { front, planFront } from '../scenery/fronts'
import { paintLand, rollingSlope } from '../scenery/land'
import { along, type Lane, paintSide, planSide } from '../scenery/lane'
import { shady, sunny, under, veil } from '../scenery/paints'
import { broadleaf, leafFrame } from '../scenery/plants'
import { cafeTable, lamppost, lighthouse, planter, rowingBoat } from '../scenery/props'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { skyline } from '../scenery/town'
import { hillTown } from '../scenery/town-views'
import { paintReflection, paintWater } from '../scenery/water'
import { fishingBoat, sailingBoat } from './harbour'

/** A brick warehouse made into lofts, on its own quay. */
export function paintWarehouse(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 720, { sunX: plan.pick([1080, 1280]) })
  skyline(canvas, 800, plan.between(160, 340), 0.64)
  veil(canvas, 600, 220, 0, 0.7)
  paintBirds(canvas, 1100, 230)
  paintWater(canvas, 790, 1210, sun, { depth: '#2c6d86', tintAmount: 0.6 })
  const base = plan.between(930, 970)
  const house = planFront(plan, {
    material: 'brick',
    windows: plan.pick(['arched', 'wide', 'arched'] as const),
    roof: plan.pick(['gable', 'tiled', 'stepped', 'cornice', 'terrace'] as const),
    ground: plan.pick(['arches', 'shop'] as const),
    storeys: plan.int(4, 5),
    columns: plan.int(3, 5),
    balconies: plan.pick(['none', 'some', 'each'] as const),
    ivy: plan.chance(0.3),
  })
  const [x, w, h] = [plan.between(40, 130), plan.between(520, 680), plan.between(520, 640)]
  const paint = () => {
    canvas.path(`M${n(x + w)} ${n(base - h)}l150 40V${n(base - 40)}L${n(x + w)} ${n(base)}z`, shady(canvas, house.wall))
    for (let floor = 0; floor < house.storeys - 1; floor++)
      canvas.path(
        `M${n(x + w + 46)} ${n(base - h + 60 + (floor * h) / house.storeys)}l58 16v72l-58 -10z`,
        rng.chance(mood.lamps) ? '#ffcf7a' : mood.shaded('#5d7387'),
      )
    front(canvas, house, { x, base, w, h })
  }
  if (plan.chance(0.6))
    front(
      canvas,
      planFront(plan, {
        material: plan.pick(['brick', 'stucco'] as const),
        roof: plan.pick(['gable', 'tiled', 'stepped'] as const),
        storeys: 4,
        columns: 3,
      }),
      {
        x: x + w + 130,
        base: base - 30,
        w: 300,
        h: plan.between(330, 440),
      },
    )
  paint()
  canvas.inside(`<rect x="0" y="${n(base + 70)}" width="1600" height="300"/>`, () =>
    canvas.path(
      `M${n(x)} ${n(base + 70)}h${n(w + 140)}v${n(h * 0.5)}h${n(-w - 140)}z`,
      mood.tone(house.wall),
      'opacity=".24"',
    ),
  )
  const end = x + w + plan.between(330, 560)
  canvas.path(`M-20 ${n(base)}H${n(end)}l90 66H-20z`, sunny(canvas, mood.snow ? '#f1f5fa' : '#c4b8a6'))
  canvas.path(`M-20 ${n(base + 66)}H${n(end + 90)}v70H-20z`, shady(canvas, '#7d756c'))
  under(canvas, 0, base, end, 20)
  if (plan.chance(0.55)) crane(canvas, end - 80, base + 20)
  else broadleaf(canvas, end - 90, base + 26, 360, plan.pick(mood.foliage), 0.05)
  for (let px = 120; px < end - 200; px += plan.between(240, 380)) planter(canvas, px, base + 44, 90, 110, '#4f5a5f')
  if (plan.chance(0.6)) cafeTable(canvas, x + w * 0.6, base + 52, 0.7, plan.pick(['#c8475f', '#e0b64f', '#35547a']))
  lamppost(canvas, x + w + 90, base + 40, 330, true)
  if (plan.chance(0.5)) sailingBoat(canvas, 1180, 1090, 1.15, plan.pick(['#f6f1e7', '#35547a', '#c8473c']))
  else fishingBoat(canvas, 1120, 1090, 1.2, plan.pick(['#c8473c', '#2f6f8f', '#e0b64f', '#3f7a5c']))
  finish(canvas, sun)
}

/** A canal between houses, a bridge across it. */
export function paintCanal(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const lane: Lane = {
    vx: plan.between(640, 960),
    vy: plan.between(690, 760),
    half: plan.between(1000, 1200),
    ground: 1210,
    climb: 0,
    end: 7,
  }
  const sun = paintSky(canvas, lane.vy, { sunX: lane.vx + plan.between(-200, 200) })
  skyline(canvas, lane.vy + 20, 140, 0.7)
  veil(canvas, lane.vy - 120, 140, 0, 0.7)
  paintBirds(canvas, lane.vx, 190)
  paintWater(canvas, lane.vy, 1210, sun, { depth: '#2f6f74', tintAmount: 0.6 })
  const taste = {
    walls: plan.pick([
      ['#a9563f', '#8f4a3c', '#c8a184', '#5f4a44', '#e3dccb', '#3f4a52'],
      ['#ecc9a0', '#d98f78', '#ebd28a', '#e0a487', '#c9765e', '#f3e5ca'],
    ]),
    roofs: ['#66717f', '#b9623f', '#5a6470'],
    storeys: [3, 5] as const,
    storey: 320,
    shutters: plan.chance(0.5) ? ['#4f7a63', '#2f4f4a', '#8c4a3f'] : [],
    shops: 0.3,
  }
  for (const side of [-1, 1] as const) paintSide(canvas, lane, side, planSide(plan, lane, taste), side === -1)
  for (const side of [-1, 1]) {
    const c = (s: number, up: number, z: number) => along(lane, side * s, up, z)
    canvas.polygon(
      [c(1, 0, 0.7), c(0.62, 0, 0.7), c(0.62, 0, 7), c(1, 0, 7)],
      mood.lit(mood.snow ? '#f1f5fa' : '#c9bda8', 0.1),
    )
    canvas.polygon([c(0.62, 0, 0.7), c(0.62, -110, 0.7), c(0.62, -110, 7), c(0.62, 0, 7)], mood.shaded('#7d6f62'))
    for (const z of [3.6, 2.5, 1.8, 1.35]) {
      const [x, y] = c(0.76, 0, z)
      if (plan.chance(0.6))
        broadleaf(canvas, x, y, plan.between(560, 720) / z, plan.pick(mood.foliage), z > 2.4 ? 0.25 : 0.05)
      else lamppost(canvas, x, y, 420 / z)
    }
  }
  const [ax, ay] = along(lane, -0.66, 40, 3)
  const [bx] = along(lane, 0.66, 40, 3)
  canvas.path(
    `M${n(ax)} ${n(ay + 40)}V${n(ay - 10)}Q${n((ax + bx) / 2)} ${n(ay - 90)} ${n(bx)} ` +
      `${n(ay - 10)}V${n(ay + 40)}Q${n((ax + bx) / 2)} ${n(ay - 90)} ${n(ax)} ${n(ay + 40)}z`,
    sunny(canvas, plan.pick(['#cdb898', '#a9695a', '#b9b0a5']), 0.15),
  )
  rowingBoat(
    canvas,
    lane.vx - plan.between(80, 320),
    1050,
    1.2,
    plan.pick(['#c8473c', '#2f6f8f', '#3f7a5c', '#e0b64f', '#f1e6d2']),
  )
  if (plan.chance(0.6)) rowingBoat(canvas, lane.vx + plan.between(40, 200), 900, 0.6, plan.pick(['#35547a', '#8a5a3c']))
  finish(canvas, sun)
}

/** A little port: houses up the slope, boats below, a light at the end of the mole. */
export function paintCove(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const horizon = 640
  const sun = paintSky(canvas, horizon, { sunX: plan.pick([300, 460]) })
  paintLand(canvas, (x) => horizon - 60 * Math.exp(-(((x - 120) / 260) ** 2)), '#7a94a6', { distance: 0.6, depth: 80 })
  paintWater(canvas, horizon, 1210, sun, { depth: '#1f7f9c', tintAmount: 0.55 })
  paintBirds(canvas, 520, 260)
  const edge = plan.between(520, 720)
  const top = (x: number) =>
    Math.min(1300, 300 + plan.fork('top').between(0, 90) + Math.max(0, 1250 - x) ** 1.5 / 44 + Math.sin(x / 90) * 10)
  const walls = plan.pick([
    ['#d9604a', '#e9b44c', '#5b8fa8', '#f1e3c8', '#c98a6b', '#7fa58c', '#e7a08a'],
    ['#ffffff', '#f7f2e9', '#f3e6d2', '#eef2f4'],
    ['#a8473c', '#c8473c', '#e9b44c', '#f7f2e9', '#3f5f7a'],
  ])
  canvas.inside(`<path d="M${n(edge)} 900Q${n(edge + 140)} 760 ${n(edge + 260)} 420L1620 100V900z"/>`, () =>
    hillTown(
      canvas,
      plan,
      top,
      850,
      plan.pick([
        ['#c9714b', '#b9623f'],
        ['#5a6470', '#66717f'],
        ['#8a5a48', '#b9623f'],
      ]),
      walls,
    ),
  )
  const base = 900
  let x = edge + 10
  for (let index = 0; x < 1580; index++) {
    const w = plan.between(190, 280)
    front(
      canvas,
      planFront(plan, {
        wall: walls[index % walls.length] ?? '#e9b44c',
        material: 'stucco',
        storeys: plan.int(2, 3),
        columns: 2,
        roof: plan.pick(['gable', 'tiled', 'tiled'] as const),
        ground: plan.pick(['door', 'shop', 'arches'] as const),
      }),
      { x, base, w, h: plan.between(220, 330) },
    )
    x += w
  }
  canvas.path(`M${n(edge - 60)} ${base}H1620v60H${n(edge - 90)}z`, sunny(canvas, mood.snow ? '#f1f5fa' : '#cfc2ad'))
  canvas.path(`M${n(edge - 90)} ${base + 60}H1620v46H${n(edge - 96)}z`, shady(canvas, '#7d756c'))
  const mole = 790
  canvas.path(`M60 ${mole}H440l30 22H40z`, sunny(canvas, '#b9ae9d', 0.1))
  lighthouse(canvas, 120, mole, plan.between(200, 270), plan.pick(['#c8473c', '#35547a', '#3f7a5c', '#3a3f48']), 0.08)
  const boats = plan.pick([
    ['#c8473c', '#2f6f8f', '#e0b64f'],
    ['#f1e6d2', '#3f7a5c', '#35547a'],
  ])
  fishingBoat(canvas, plan.between(330, 520), 960, 0.8, boats[0] ?? '#c8473c')
  rowingBoat(canvas, plan.between(760, 1000), 1080, 1.05, boats[1] ?? '#2f6f8f')
  rowingBoat(canvas, plan.between(1150, 1300), 1120, 1.2, boats[2] ?? '#e0b64f')
  if (plan.chance(0.6)) sailingBoat(canvas, 260, 1080, 0.9, '#f6f1e7')
  leafFrame(canvas, 'right', 1140, 300)
  finish(canvas, sun)
}

/** Gabled houses, broad and narrow, on a low quay, seen from the water. */
export function paintGabledQuay(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 700, { sunX: plan.pick([260, 800, 1340]) })
  paintLand(canvas, rollingSlope(canvas, 640, 50, 0.9), '#7393a0', { distance: 0.6 })
  if (plan.chance(0.4)) skyline(canvas, 760, 260, 0.66)
  paintBirds(canvas, plan.between(300, 1200), 190)
  const quay = plan.between(790, 860)
  const wide = plan.between(200, 330)
  const houses = Array.from({ length: Math.ceil(1660 / wide) }, (_, index) => ({
    plan: planFront(plan, {
      columns: wide > 280 ? 3 : 2,
      storeys: plan.int(3, 5),
      roof: plan.pick(['stepped', 'bell', 'gable', 'tiled'] as const),
      boxes: plan.chance(0.5),
    }),
    plot: { x: -30 + index * wide, base: quay, w: wide, h: plan.between(360, 520) },
  }))
  paintWater(canvas, quay, 1210, sun, { depth: '#2c6d86', tintAmount: 0.6 })
  canvas.inside(`<rect x="0" y="${n(quay)}" width="1600" height="420"/>`, () =>
    paintReflection(
      canvas,
      quay + 16,
      () => {
        for (const { plan: house, plot } of houses)
          canvas.path(
            `M${n(plot.x)} ${n(plot.base)}v${n(-plot.h)}l${n(plot.w / 2)} ${n(-plot.w * 0.44)}l${n(plot.w / 2)} ` +
              `${n(plot.w * 0.44)}v${n(plot.h)}z`,
            mood.tone(darken(house.wall, 0.1)),
          )
      },
      0.4,
    ),
  )
  for (const { plan: house, plot } of houses) front(canvas, house, plot)
  canvas.rect(0, quay - 4, 1600, 20, mood.lit(mood.snow ? '#ffffff' : '#c7bba9'))
  canvas.rect(0, quay + 14, 1600, 36, shady(canvas, '#8d8377'))
  let ripples = ''
  for (let index = 0; index < 110; index++) {
    const near = rng.next()
    ripples += `M${n(rng.next() * 1600)} ${n(quay + 56 + near * 310)}h${n(rng.between(30, 70) + near * 140)}`
  }
  canvas.stroke(ripples, mood.sky[2], 3, 'opacity=".34"')
  for (let x = plan.between(60, 300); x < 1560; x += plan.between(260, 460)) {
    const paint = plan.pick(['#c8473c', '#2f6f8f', '#e0b64f', '#3f7a5c', '#f1e6d2', '#35547a'])
    const y = quay + plan.between(120, 270)
    const kind = plan.int(0, 2)
    if (kind === 0) rowingBoat(canvas, x, y, 0.9, paint)
    else if (kind === 1) fishingBoat(canvas, x, y, 0.8, paint)
    else sailingBoat(canvas, x, y, 0.9, paint)
  }
  finish(canvas, sun)
}

/** An old harbour crane, kept as an ornament. */
function crane(canvas: Canvas, x: number, base: number): void {
  const { mood } = canvas
  const iron = mood.tone('#4f6f78')
  canvas.stroke(
    `M${n(x - 60)} ${n(base)}L${n(x - 26)} ${n(base - 190)}M${n(x + 60)} ${n(base)}L${n(x + 26)} ` +
      `${n(base - 190)}M${n(x - 50)} ${n(base - 60)}L${n(x + 36)} ${n(base - 130)}M${n(x + 50)} ` +
      `${n(base - 60)}L${n(x - 36)} ${n(base - 130)}`,
    iron,
    12,
  )
  canvas.rect(x - 62, base - 260, 120, 74, sunny(canvas, '#c98a2e'), 'rx="6"')
  canvas.rect(x + 10, base - 246, 36, 34, mood.shaded('#3f4f5c'), 'rx="4"')
  canvas.stroke(
    `M${n(x + 20)} ${n(base - 258)}L${n(x + 290)} ${n(base - 450)}M${n(x + 50)} ${n(base - 230)}L${n(x + 290)} ` +
      `${n(base - 450)}M${n(x - 40)} ${n(base - 258)}L${n(x + 10)} ${n(base - 380)}L${n(x + 290)} ` +
      `${n(base - 450)}`,
    iron,
    8,
  )
  canvas.stroke(`M${n(x + 290)} ${n(base - 450)}v150`, mood.shaded('#2f3440'), 3)
}
