import { type Canvas, n } from '../canvas'
import { house } from '../scenery/houses'
import { castShadow, paintLand, paintMeadow, paintMist, paintPath, paintPeaks, rollingSlope } from '../scenery/land'
import { along, type Lane, paintPaving, paintSide, planSide } from '../scenery/lane'
import { rounded, sunny, under } from '../scenery/paints'
import { broadleaf, bush, cypress, fir, firLine, leafFrame, palm } from '../scenery/plants'
import { deckChair, planter, railFence } from '../scenery/props'
import { finish, paintBirds, paintSky, paintSnowfall } from '../scenery/sky'
import { hillTown } from '../scenery/town-views'
import { door, LAMPLIGHT, pane } from '../scenery/windows'
import { fields } from './countryside'
import { agave, mesas, saguaro } from './desert'

/** A flat-roofed house of earth and glass between boulders, no pool. */
export function paintDesertModern(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 680)
  mesas(canvas, 730, plan.between(160, 320), 0.5)
  paintMist(canvas, 740, 110, 0.5)
  paintLand(canvas, rollingSlope(canvas, 770, 40, 1), plan.pick(['#dca56c', '#cf9a78', '#d9b48a']), {
    distance: 0.24,
    foot: 0.2,
  })
  paintLand(canvas, rollingSlope(canvas, 880, 14, 0.7), plan.pick(['#e3b480', '#dba98a', '#e6c79c']), { foot: 0.02 })
  const [x, base, w] = [plan.between(420, 600), 960, plan.between(540, 680)]
  const wall = plan.pick(['#c98a6b', '#f3ece0', '#b9a58f', '#9a6a52', '#e6bf9c'])
  castShadow(canvas, x, base, w, 140, sun.x)
  if (plan.chance(0.5))
    canvas.rect(x + w * 0.7, base - 340, 110, 336, sunny(canvas, plan.pick(['#a9764a', '#b9b0a5', '#c9765e'])))
  house(canvas, {
    x,
    base,
    w,
    h: plan.between(200, 240),
    depth: plan.pick([140, -140]),
    wall,
    roof: plan.pick(['#5b5047', '#f3ece0', '#8a6344']),
    kind: 'flat',
    overhang: plan.between(30, 70),
  })
  pane(canvas, x + 40, base - 176, w * plan.between(0.4, 0.56), 174, {
    mullions: 3,
    bars: 0,
    frame: '#4a3a30',
    lit: mood.lamps > 0.2,
  })
  pane(canvas, x + w * 0.8, base - 150, w * 0.13, 60, { frame: '#4a3a30', bars: 0 })
  door(canvas, x + w * 0.66, base, 60, 140, plan.pick(['#2f7f86', '#c8734a', '#e0b64f', '#5b4030']))
  under(canvas, x, base - 6, w, 20, 0.3)
  for (let stone = 0; stone < 12; stone++)
    canvas.ellipse(
      plan.between(-20, 1620),
      plan.between(960, 1160),
      plan.between(30, 120),
      plan.between(20, 58),
      sunny(canvas, plan.pick(['#c2896a', '#b97a5c', '#cfa07c'])),
    )
  for (const px of [plan.between(60, 320), plan.between(1280, 1540)])
    (plan.chance(0.6) ? saguaro : palm)(canvas, px, plan.between(1000, 1100), plan.between(260, 420))
  for (let plant = 0; plant < 7; plant++)
    agave(canvas, plan.between(40, 1560), plan.between(1030, 1170), plan.between(50, 110))
  for (const dx of [0, 150]) deckChair(canvas, x + dx, base + 70, 0.9, plan.pick(['#f3ece2', '#c98a2e', '#c8734a']))
  finish(canvas, sun)
}

/** A cabin in a clearing, firs close round it. */
export function paintForestCabin(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 860, { sunX: plan.pick([500, 800, 1060]) })
  firLine(canvas, rollingSlope(canvas, 560, 60, 1), 300, '#5f8f78', 0.66)
  firLine(canvas, rollingSlope(canvas, 720, 40, 1.2), 330, '#4a7a68', 0.46)
  paintMist(canvas, 760, 260, 0.55)
  for (let x = -20; x < 1640; x += plan.between(80, 150)) fir(canvas, x, 900, plan.between(380, 640), '#356452', 0.26)
  paintMist(canvas, 880, 160, 0.5)
  paintMeadow(
    canvas,
    rollingSlope(canvas, 900, 16, 0.8),
    mood.snow ? '#eef3f8' : mood.season === 'autumn' ? '#b08a4c' : '#7f9f5c',
    { flowers: 60, tufts: 240 },
  )
  const [x, base] = [plan.between(520, 720), 1000]
  const wall = plan.pick(['#9a6a42', '#3f4442', '#7a5238', '#a8433a', '#b98a5c'])
  const shape = plan.pick(['pointed', 'gable', 'eaves'] as const)
  castShadow(canvas, x, base, 380, 140, sun.x)
  if (shape === 'pointed') {
    house(canvas, {
      x,
      base,
      w: 360,
      h: 40,
      depth: 160,
      wall,
      roof: '#3b4245',
      kind: 'gable',
      pitch: 340,
      texture: 'planks',
      overhang: 36,
      chimney: true,
    })
    canvas.inside(
      `<path d="M${n(x + 50)} ${base - 30}L${n(x + 180)} ${base - 330}L${n(x + 310)} ${base - 30}z"/>`,
      () =>
        pane(canvas, x + 50, base - 330, 260, 300, { mullions: 3, bars: 2, frame: '#3b2f26', lit: mood.lamps > 0.2 }),
    )
  } else {
    house(canvas, {
      x,
      base,
      w: plan.between(340, 420),
      h: plan.between(170, 210),
      depth: plan.pick([150, -150]),
      wall,
      roof: plan.pick(['#4a4f4a', '#5b4334', '#54614f']),
      kind: shape,
      pitch: plan.between(130, 180),
      texture: plan.pick(['logs', 'planks'] as const),
      overhang: 40,
      chimney: true,
    })
    for (const dx of [44, 230])
      pane(canvas, x + dx, base - 136, 72, 70, { box: plan.chance(0.5), frame: '#f3e6d2', lit: mood.lamps > 0.2 })
    door(canvas, x + 150, base, 54, 116, plan.pick(['#2f5d5a', '#8c3b2e', '#c98a2e']))
  }
  canvas.rect(x - 60, base - 12, 520, 18, mood.lit('#b98a5c'))
  if (mood.lamps > 0.2) canvas.glow(x + 190, base - 100, 460, 260, LAMPLIGHT, 0.36)
  paintPath(
    canvas,
    { x: x + plan.between(-100, 400), y: 1210, w: 90 },
    { x: x + 180, y: base + 6, w: 24 },
    mood.snow ? '#e3e9f1' : '#c9b08a',
  )
  for (const [px, tall] of [
    [x - 330, 760],
    [x + 720, 820],
    [x - 460, 640],
    [x + 880, 700],
  ] as const)
    fir(canvas, px, 1120, tall * plan.between(0.85, 1.1), '#28513f')
  for (let index = 0; index < 6; index++)
    bush(canvas, plan.between(60, 1540), plan.between(1070, 1170), plan.between(90, 150), mood.foliage[2] ?? '#3f8a55')
  leafFrame(canvas, plan.pick(['left', 'right'] as const), 1130, 380)
  if (mood.snow) paintSnowfall(canvas, 120)
  finish(canvas, sun)
}

/** A road between cypresses to a house with a tower, vines on both sides. */
export function paintCypressRoad(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 640)
  paintLand(canvas, rollingSlope(canvas, 570, 70, 1), '#7e93ad', { distance: 0.62 })
  fields(canvas, 640, 50, 0.4)
  paintMist(canvas, 700, 110, 0.5)
  paintBirds(canvas, 500, 220)
  const lane: Lane = { vx: plan.between(640, 960), vy: 740, half: 420, ground: 1230, climb: 0, end: 9 }
  paintLand(canvas, () => 742, mood.grass, { foot: 0 })
  const leaf = mood.snow ? '#c9c4bd' : mood.season === 'autumn' ? '#b98f3f' : (mood.foliage[1] ?? '#5aa05a')
  for (let line = 2; line < 16; line++)
    for (const side of [-1, 1]) {
      const c = (s: number, up: number, z: number) => along(lane, side * s, up, z)
      const at = 1 + line * 0.62
      canvas.polygon(
        [c(at, 0, 0.8), c(at + 0.3, 0, 0.8), c(at + 0.3, 0, 9), c(at, 0, 9)],
        mood.tone(mood.snow ? '#e6edf5' : '#b98f66', 0.1),
      )
      canvas.polygon(
        [c(at + 0.3, 0, 0.8), c(at + 0.3, 110, 0.8), c(at + 0.3, 110, 9), c(at + 0.3, 0, 9)],
        side < 0 ? mood.shaded(leaf) : mood.tone(leaf),
      )
      canvas.polygon(
        [c(at + 0.3, 110, 0.8), c(at + 0.56, 110, 0.8), c(at + 0.56, 110, 9), c(at + 0.3, 110, 9)],
        mood.lit(leaf),
      )
    }
  const [x, base] = [lane.vx - plan.between(150, 260), 776]
  const wall = plan.pick(['#e8c391', '#f0dfc0', '#d9a884', '#e6d3b8'])
  const roof = plan.pick(['#c06a45', '#b9623f', '#8a6a5a'])
  if (plan.chance(0.7)) {
    house(canvas, {
      x: x + 200,
      base: base - 6,
      w: 110,
      h: plan.between(230, 290),
      depth: 60,
      wall,
      roof,
      kind: plan.pick(['eaves', 'flat'] as const),
      pitch: 50,
      texture: 'stone',
      overhang: 12,
    })
    pane(canvas, x + 236, base - 220, 36, 46, { arched: true })
  }
  house(canvas, {
    x,
    base,
    w: plan.between(260, 340),
    h: plan.between(120, 150),
    depth: 110,
    wall,
    roof,
    kind: 'eaves',
    pitch: 80,
    texture: 'stone',
    overhang: 16,
    chimney: plan.chance(0.5),
  })
  for (const dx of [26, 196])
    pane(canvas, x + dx, base - 96, 40, 50, { shutters: plan.pick(['#6a7f5a', '#8c4a3f', '#5f7f8c']) })
  door(canvas, x + 116, base, 44, 80, '#7a4f36')
  const c = (s: number, z: number) => along(lane, s, 0, z)
  canvas.polygon([c(-0.8, 0.7), c(0.8, 0.7), c(0.8, 9), c(-0.8, 9)], sunny(canvas, mood.snow ? '#eef3f8' : '#e0cfa9'))
  for (const z of [7, 5.4, 4.1, 3.1, 2.3, 1.7, 1.25])
    for (const side of [-1.1, 1.1]) {
      const [px, py] = c(side, z)
      cypress(canvas, px, py, plan.between(620, 760) / z, Math.min(0.3, z * 0.04))
    }
  finish(canvas, sun)
}

/** Down the lane of a mountain village to its steeple. */
export function paintVillageLane(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const lane: Lane = {
    vx: plan.between(660, 940),
    vy: 780,
    half: plan.between(760, 980),
    ground: 1230,
    climb: plan.between(0, 60),
    end: 5,
  }
  const sun = paintSky(canvas, 700, { sunX: lane.vx + plan.between(-300, 300) })
  paintPeaks(canvas, 800, plan.between(420, 520), 4, { rock: '#8195ae', distance: 0.46, snow: 0.55 })
  paintMist(canvas, 760, 170, 0.6)
  firLine(canvas, rollingSlope(canvas, 720, 30, 1), 80, '#3f6a5c', 0.4)
  const stone = rounded(canvas, '#f0e6d8', 0.24)
  const [tx, ty] = [lane.vx, 790]
  canvas.rect(tx - 36, ty - 260, 72, 290, stone)
  canvas.path(`M${n(tx - 46)} ${ty - 256}l46 -150l46 150z`, rounded(canvas, mood.snow ? '#dfe8f2' : '#7c6a66', 0.24))
  canvas.rect(tx - 36, ty - 96, 190, 126, stone)
  canvas.path(`M${n(tx + 24)} ${ty - 94}l40 -66h70l34 66z`, rounded(canvas, mood.snow ? '#eef3f8' : '#8a6a5a', 0.24))
  canvas.circle(tx, ty - 206, 18, mood.lamps > 0.2 ? LAMPLIGHT : mood.lit('#fbf4e6'))
  paintPaving(canvas, lane, '#b3a593', { kerb: false })
  const alpine = plan.chance(0.6)
  const taste = {
    walls: alpine
      ? ['#b5733f', '#e9d9bf', '#8f5f3c', '#d9b48a', '#c98d5a', '#f0e6d8', '#7d5540']
      : ['#c9bda8', '#b9b0a5', '#d9cdb8', '#a99f90', '#e0d4c0'],
    roofs: alpine ? ['#6b5a50', '#5b4a42'] : ['#8a7f78', '#a5603f'],
    storeys: [2, 3] as const,
    storey: 300,
    shutters: ['#8c3b2e', '#3f6f5c', '#44617d', '#7a4f36'],
    shops: 0.12,
  }
  for (const side of [-1, 1] as const) paintSide(canvas, lane, side, planSide(plan, lane, taste), side === -1)
  for (const z of [3.4, 2.5, 1.8, 1.3])
    for (const side of [-0.84, 0.84]) {
      const [x, y] = along(lane, side, 0, z)
      if (mood.snow && plan.chance(0.3)) fir(canvas, x, y, 520 / z, '#2c5a4a', 0.06)
      else if (plan.chance(0.7))
        planter(canvas, x - 60 / z, y, 130 / z, 190 / z, plan.pick(['#7a5238', '#a8654a', '#8d949b']))
    }
  if (mood.snow) paintSnowfall(canvas, 170)
  finish(canvas, sun)
}

/** A village of stone heaped on its hill, across fields. */
export function paintHillVillage(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 640)
  paintPeaks(canvas, 740, plan.between(280, 400), 6, { rock: '#8799b4', distance: 0.56, snow: 0.5 })
  paintMist(canvas, 720, 160, 0.6)
  const [at, high] = [plan.between(560, 1040), plan.between(240, 320)]
  const slope = (x: number) => 720 - high * Math.exp(-(((x - at) / plan.fork('w').between(330, 430)) ** 2))
  canvas.rect(at - 26, slope(at) - 150, 56, 190, rounded(canvas, '#e6d8c2', 0.3))
  canvas.path(
    `M${n(at - 34)} ${n(slope(at) - 146)}l36 -100l36 100z`,
    rounded(canvas, mood.snow ? '#eef3f8' : '#8a6a5a', 0.3),
  )
  const walls = plan.pick([
    ['#d9cdb8', '#c9bda8', '#e6dac6', '#b9ae9d'],
    ['#b5733f', '#e9d9bf', '#a8543f', '#d9b48a', '#c98d5a'],
  ])
  hillTown(
    canvas,
    plan,
    slope,
    880,
    plan.pick([
      ['#8a6a5a', '#9a7a66'],
      ['#6b5a50', '#5b4a42'],
      ['#b9623f', '#c9714b'],
    ]),
    walls,
  )
  const near = rollingSlope(canvas, 880, 16, 0.8)
  for (let x = 0; x < 1600; x += plan.between(60, 140))
    (plan.chance(0.5) ? fir : broadleaf)(
      canvas,
      x,
      near(x) + 20,
      plan.between(110, 200),
      plan.pick(['#3a6557', mood.foliage[0] ?? '#3f8a55']),
      0.16,
    )
  paintMeadow(canvas, near, mood.snow ? '#eef3f8' : mood.grass, { flowers: 160 })
  paintPath(
    canvas,
    { x: plan.between(500, 1100), y: 1210, w: 130 },
    { x: at, y: 890, w: 16 },
    mood.snow ? '#d5e0ee' : '#d9c49c',
  )
  railFence(canvas, -10, plan.between(400, 700), (x) => 1040 + Math.sin(x / 140) * 10, 90, '#9a8468')
  broadleaf(canvas, plan.pick([140, 1460]), 1110, 640, plan.pick(mood.foliage))
  if (mood.snow) paintSnowfall(canvas, 150)
  finish(canvas, sun)
}
