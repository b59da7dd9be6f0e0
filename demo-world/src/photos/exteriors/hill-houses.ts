import type { Rng } from '../../seed/rng'
import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { house } from '../scenery/houses'
import { castShadow, paintLand, paintMeadow, paintMist, paintPath, paintPeaks, rollingSlope } from '../scenery/land'
import { rounded, shady, sunny, under } from '../scenery/paints'
import { broadleaf, bush, cypress, fir, firLine, leafFrame } from '../scenery/plants'
import { deckChair, planter, railFence, rowingBoat } from '../scenery/props'
import { finish, paintBirds, paintSky, paintSnowfall } from '../scenery/sky'
import { paintReflection, paintWater } from '../scenery/water'
import { door, LAMPLIGHT, pane } from '../scenery/windows'
import { fields } from './countryside'

const SHUTTERS = ['#8c3b2e', '#3f6f5c', '#44617d', '#e6dccb', '#6f8f84', '#8a4f5c']

/** A brick or rendered manor, square on, its lawn clipped. */
export function paintManor(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 640)
  paintLand(canvas, rollingSlope(canvas, 590, 50, 1), '#7f9fae', { distance: 0.58 })
  fields(canvas, 670, 40, 0.36)
  paintMist(canvas, 730, 110, 0.45)
  const base = 920
  for (let x = 20; x < 1600; x += plan.between(100, 190))
    broadleaf(canvas, x, base - 60, plan.between(260, 380), plan.pick(mood.foliage), 0.24)
  paintMeadow(canvas, (x) => base - 20 + Math.sin(x / 300) * 5, mood.grass, { flowers: 40, tufts: 60 })
  const bays = plan.pick([3, 5, 5])
  const w = bays * plan.between(140, 156)
  const x = 800 - w / 2 + plan.between(-90, 90)
  const wall = plan.pick(['#a9614a', '#e6d6b8', '#d9cbb8', '#f0e6d8', '#c98a6b', '#b9b5a8', '#e9c9a4'])
  const brick = wall === '#a9614a' || wall === '#c98a6b'
  const shutters = !brick && plan.chance(0.8) ? plan.pick(SHUTTERS) : undefined
  castShadow(canvas, x, base, w, 120, sun.x)
  if (plan.chance(0.6))
    house(canvas, {
      x: x + w - 20,
      base: base - 10,
      w: 230,
      h: 190,
      depth: 80,
      wall: darken(wall, 0.05),
      roof: '#6a625c',
      kind: 'eaves',
      pitch: 90,
      texture: brick ? 'bricks' : 'stone',
    })
  house(canvas, {
    x,
    base,
    w,
    h: plan.between(290, 340),
    depth: 110,
    wall,
    roof: plan.pick(['#6a625c', '#8f5a4a', '#a5603f', '#59636e']),
    kind: 'eaves',
    pitch: plan.between(120, 170),
    texture: brick ? 'bricks' : plan.pick(['stone', 'plain'] as const),
    overhang: 20,
    chimney: true,
  })
  manorWindows(canvas, plan, { x, base, w, bays, shutters })
  door(canvas, x + w / 2 - 34, base, 68, 126, plan.pick(['#2f4f4a', '#8a3f4d', '#35547a', '#3b3530', '#6f8f84']))
  canvas.path(
    `M${n(x + w / 2 - 66)} ${base - 144}L${n(x + w / 2)} ${base - 184}L${n(x + w / 2 + 66)} ${base - 144}z`,
    mood.lit('#f3eadb'),
  )
  paintPath(
    canvas,
    { x: x + w / 2 + plan.between(-120, 120), y: 1210, w: 150 },
    { x: x + w / 2, y: base, w: 36 },
    mood.snow ? '#e3e9f1' : '#e0cfa9',
  )
  topiary(canvas, plan.fork('topiary').chance(0.5), x + w / 2, base)
  broadleaf(canvas, plan.pick([110, 1490]), 1060, 700, plan.pick(mood.foliage))
  leafFrame(canvas, plan.pick(['left', 'right'] as const), 1130, 360)
  finish(canvas, sun)
}

/** Two rows of windows; the middle bay of the lower one is left to the door. */
function manorWindows(
  canvas: Canvas,
  plan: Rng,
  { x, base, w, bays, shutters }: { x: number; base: number; w: number; bays: number; shutters: string | undefined },
): void {
  for (let bay = 0; bay < bays; bay++) {
    const px = x + (w / bays) * (bay + 0.5) - 32
    pane(canvas, px, base - 262, 64, 84, { bars: 2, ...(shutters && { shutters }) })
    if (bay !== (bays - 1) / 2)
      pane(canvas, px, base - 128, 64, 92, { bars: 2, box: plan.chance(0.5), ...(shutters && { shutters }) })
  }
}

/** Clipped bushes or cypresses in two lines that widen from the door at `middle`. */
function topiary(canvas: Canvas, round: boolean, middle: number, base: number): void {
  for (const side of [-1, 1])
    for (const step of [0, 1, 2]) {
      const [x, y, size] = [middle + side * (110 + step * 90), base + 40 + step * 66, 60 + step * 26]
      if (round) bush(canvas, x, y, size * 1.2, canvas.mood.foliage[2] ?? '#3f8a55')
      else cypress(canvas, x, y, size * 2)
    }
}

/** A barn made into a house, among wide fields. */
export function paintBarn(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 700)
  paintLand(canvas, rollingSlope(canvas, 650, 40, 1), '#7f9fae', { distance: 0.6 })
  fields(canvas, 700, 30, 0.4)
  fields(canvas, 770, 24, 0.2)
  paintBirds(canvas, 420, 260)
  paintMeadow(canvas, rollingSlope(canvas, 900, 12, 0.8), mood.grass, { flowers: 170, tufts: 220 })
  const base = 990
  const x = plan.between(420, 760)
  const wall = plan.pick(['#a8433a', '#3f4a4c', '#b98a5c', '#efe6d8', '#5f7a6a', '#8f9aa0'])
  const trim = wall === '#efe6d8' ? '#5f6468' : '#f7f1e6'
  const roof = mood.snow ? '#ffffff' : plan.pick(['#5f6468', '#7a6a5a', '#8f5a4a', '#8f9aa0'])
  const [w, h] = [plan.between(360, 430), plan.between(190, 230)]
  castShadow(canvas, x, base, w + 200, 150, sun.x)
  const top = base - h
  const long = plan.between(260, 380)
  canvas.path(`M${n(x + w)} ${n(top)}l${n(long)} -40V${n(base - 60)}L${n(x + w)} ${base}z`, shady(canvas, wall))
  for (let at = 0.16; at < 0.9; at += 0.26)
    canvas.path(
      `M${n(x + w + long * at)} ${n(top + 60 - 40 * at)}h${n(long * 0.12)}v70h${n(-long * 0.12)}z`,
      rng.chance(mood.lamps) ? LAMPLIGHT : mood.shaded('#5d7387'),
    )
  canvas.path(
    `M${n(x + w + 22)} ${n(top + 14)}L${n(x + w * 0.82)} ${n(top - 130)}L${n(x + w / 2)} ` +
      `${n(top - 200)}h${n(long)}l${n(w * 0.32)} 66L${n(x + w + long + 22)} ${n(top - 32)}z`,
    shady(canvas, roof),
  )
  canvas.path(
    `M${n(x)} ${base}V${n(top)}L${n(x + w * 0.18)} ${n(top - 130)}L${n(x + w / 2)} ` +
      `${n(top - 200)}L${n(x + w * 0.82)} ${n(top - 130)}L${n(x + w)} ${n(top)}V${base}z`,
    sunny(canvas, wall),
  )
  let planks = ''
  for (let px = x + 14; px < x + w; px += 16)
    planks += `M${n(px)} ${base}V${n(top - 60 + Math.abs(px - x - w / 2) * 0.2)}`
  canvas.stroke(planks, mood.shadow, 2, 'opacity=".14"')
  canvas.stroke(
    `M${n(x - 20)} ${n(top + 14)}L${n(x + w * 0.18)} ${n(top - 136)}L${n(x + w / 2)} ` +
      `${n(top - 208)}L${n(x + w * 0.82)} ${n(top - 136)}L${n(x + w + 20)} ${n(top + 14)}`,
    mood.lit(trim),
    16,
  )
  pane(canvas, x + w * 0.28, base - 180, w * 0.44, 178, { mullions: 3, bars: 1, frame: trim, lit: mood.lamps > 0.2 })
  pane(canvas, x + w * 0.4, top - 110, w * 0.2, 86, { frame: trim })
  for (const dx of [0.07, 0.8]) pane(canvas, x + w * dx, base - 140, w * 0.13, 80, { frame: trim, box: true })
  if (plan.chance(0.5)) silo(canvas, x - 110, base - 6)
  paintPath(
    canvas,
    { x: x + plan.between(0, 400), y: 1210, w: 110 },
    { x: x + w / 2, y: base, w: 60 },
    mood.snow ? '#e3e9f1' : '#d9c49c',
  )
  railFence(canvas, -10, x - 130, (px) => 1040 + Math.sin(px / 150) * 8, 84, plan.pick(['#f3ece2', '#a58f78']))
  railFence(canvas, x + w + 220, 1620, (px) => 1030 + Math.sin(px / 150) * 8, 84, '#a58f78')
  broadleaf(canvas, plan.pick([150, 1450]), 1090, 640, plan.pick(mood.foliage))
  finish(canvas, sun)
}

function silo(canvas: Canvas, x: number, base: number): void {
  canvas.rect(x, base - 360, 110, 360, rounded(canvas, '#c9ccd0'))
  canvas.path(`M${n(x)} ${base - 360}a55 60 0 0 1 110 0z`, rounded(canvas, '#a9b0b6'))
  for (let y = 40; y < 360; y += 46) canvas.rect(x, base - y, 110, 3, canvas.mood.shadow, 'opacity=".14"')
}

/** A half-timbered or whitewashed house under thatch, by a pond. */
export function paintThatched(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 640)
  fields(canvas, 660, 44, 0.4)
  paintMist(canvas, 740, 120, 0.4)
  for (let x = 10; x < 1600; x += plan.between(120, 220))
    broadleaf(canvas, x, 830, plan.between(200, 330), plan.pick(mood.foliage), 0.2)
  paintMeadow(canvas, rollingSlope(canvas, 850, 10, 0.8), mood.grass, { flowers: 200, tufts: 200 })
  const [x, base] = [plan.between(480, 700), 930]
  const [w, h] = [plan.between(440, 540), 190]
  const wall = plan.pick(['#f7f0e2', '#f3dfc0', '#f0cfc0', '#f5e3a8', '#e9e4da'])
  castShadow(canvas, x, base, w, 110, sun.x)
  canvas.rect(x, base - h, w, h, sunny(canvas, wall))
  if (plan.chance(0.6)) {
    const beams = mood.shaded('#5b4030')
    let d = `M${n(x)} ${base - h / 2}H${n(x + w)}`
    for (let at = 0; at <= 1.01; at += 0.125) d += `M${n(x + w * at)} ${base}v${-h}`
    d += `M${n(x)} ${base}l${n(w * 0.125)} ${n(-h / 2)}M${n(x + w)} ${base}l${n(-w * 0.125)} ${n(-h / 2)}`
    canvas.stroke(d, beams, 10)
  }
  for (const at of [0.08, 0.3, 0.66, 0.86])
    pane(canvas, x + w * at, base - 130, w * 0.1, 62, { bars: 1, box: plan.chance(0.6) })
  door(canvas, x + w * 0.48, base, 56, 112, plan.pick(SHUTTERS))
  canvas.rect(x + w * 0.72, base - h - 210, 56, 120, rounded(canvas, '#a8745c'))
  const straw = mood.snow ? '#ffffff' : plan.pick(['#b39a6a', '#a08a62', '#c2a06a'])
  canvas.path(
    `M${n(x - 56)} ${base - h + 40}Q${n(x - 20)} ${base - h - 30} ${n(x + 60)} ` +
      `${base - h - 160}Q${n(x + w / 2)} ${base - h - 186} ${n(x + w - 60)} ${base - h - 160}Q${n(x + w + 20)} ` +
      `${base - h - 30} ${n(x + w + 56)} ${base - h + 40}Q${n(x + w * 0.84)} ${base - h + 52} ${n(x + w * 0.75)} ` +
      `${base - h + 4}Q${n(x + w * 0.66)} ${base - h - 30} ${n(x + w * 0.58)} ${base - h + 30}Q${n(x + w / 2)} ` +
      `${base - h + 44} ${n(x + w * 0.42)} ${base - h + 30}Q${n(x + w * 0.34)} ${base - h - 30} ` +
      `${n(x + w * 0.25)} ${base - h + 4}Q${n(x + w * 0.16)} ${base - h + 52} ${n(x - 56)} ${base - h + 40}z`,
    sunny(canvas, straw),
  )
  let reeds = ''
  for (let line = 0; line < 70; line++) {
    const t = rng.next()
    reeds += `M${n(x + 70 + (w - 140) * t)} ${base - h - 150}L${n(x - 30 + (w + 60) * t)} ${base - h + 6}`
  }
  canvas.stroke(reeds, mood.shaded(darken(straw, 0.2)), 2.4, 'opacity=".25"')
  for (const at of [0.25, 0.75]) pane(canvas, x + w * at - 22, base - h - 24, 44, 40, {})
  if (plan.chance(0.65)) pond(canvas, plan.between(380, 1050), 1090)
  else
    paintPath(
      canvas,
      { x: x + w / 2 + plan.between(-200, 200), y: 1210, w: 110 },
      { x: x + w * 0.54, y: base, w: 26 },
      mood.snow ? '#e3e9f1' : '#e0cfa9',
    )
  for (let index = 0; index < 7; index++)
    bush(
      canvas,
      x + plan.between(-60, w + 60),
      base + plan.between(10, 40),
      plan.between(70, 120),
      plan.pick(mood.foliage),
      true,
    )
  broadleaf(canvas, plan.pick([x - 260, x + w + 220]), base + 40, plan.between(480, 620), plan.pick(mood.foliage))
  leafFrame(canvas, plan.pick(['left', 'right'] as const), 1120, 380)
  finish(canvas, sun)
}

function pond(canvas: Canvas, x: number, y: number): void {
  const { mood } = canvas
  canvas.ellipse(x, y, 420, 62, mood.shaded(darken(mood.grass, 0.2)))
  canvas.ellipse(
    x,
    y + 6,
    408,
    54,
    canvas.linear([
      [0, mood.tone(mood.snow ? '#cfe0ea' : '#6fa3b4')],
      [1, mood.sky[2]],
    ]),
  )
  for (let reed = 0; reed < 22; reed++)
    canvas.stroke(
      `M${n(x - 400 + reed * 9)} ${y + 20}q6 -50 ${reed % 3 ? 12 : -6} -${60 + (reed % 5) * 14}`,
      mood.shaded('#6f8a4c'),
      4,
    )
}

/** A new house of timber and glass on a slope below one great peak. */
export function paintGlassChalet(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintSky(canvas, 760)
  paintPeaks(canvas, 860, plan.between(560, 680), 2, {
    rock: plan.pick(['#7f93ac', '#8a8f9a', '#a08f8a']),
    distance: 0.4,
    snow: 0.55,
  })
  paintPeaks(canvas, 860, 300, 5, { rock: '#6f849e', distance: 0.3, snow: 0.3 })
  paintMist(canvas, 830, 170, 0.7)
  firLine(canvas, rollingSlope(canvas, 830, 40, 1), 120, '#3f6a5c', 0.3)
  paintLand(canvas, () => 930, mood.grass, { distance: 0.2, foot: 0 })
  const slope = (x: number) => 1010 - (x - 300) * 0.14 + Math.sin(x / 170) * 10
  paintMeadow(canvas, slope, mood.grass, { flowers: 110 })
  const x = plan.between(420, 640)
  const base = slope(x) + 10
  for (const [dx, tall] of [
    [-180, 360],
    [-260, 470],
    [640, 430],
    [740, 330],
  ] as const)
    fir(canvas, x + dx, slope(x + dx) + 16, tall, '#2f5d4c', 0.06)
  const wood = plan.pick(['#a9713f', '#6b4f3c', '#c49a68', '#4d4a4f'])
  const [w, low, high] = [plan.between(460, 560), plan.between(200, 250), plan.between(300, 370)]
  castShadow(canvas, x, base, w, 150, sun.x)
  canvas.rect(x + 20, base - 70, w - 40, 90, sunny(canvas, '#c9c0b2'))
  canvas.path(
    `M${n(x + w)} ${n(base - high - 60)}l130 30V${n(base - 90)}L${n(x + w)} ${n(base - 60)}z`,
    shady(canvas, wood),
  )
  canvas.path(
    `M${n(x)} ${n(base - 60)}V${n(base - low - 60)}L${n(x + w)} ${n(base - high - 60)}V${n(base - 60)}z`,
    sunny(canvas, wood),
  )
  canvas.inside(
    `<path d="M${n(x + 24)} ${n(base - 80)}V${n(base - low - 34)}L${n(x + w * 0.74)} ` +
      `${n(base - high)}V${n(base - 80)}z"/>`,
    () =>
      pane(canvas, x + 24, base - high - 20, w * 0.74, high - 60, {
        mullions: 4,
        bars: 1,
        frame: '#3b3530',
        lit: mood.lamps > 0.2,
      }),
  )
  pane(canvas, x + w * 0.82, base - 220, w * 0.12, 100, { frame: '#3b3530', bars: 0 })
  canvas.path(
    `M${n(x - 60)} ${n(base - low - 58)}L${n(x + w + 50)} ${n(base - high - 92)}l140 30v20l-140 ` +
      `-26L${n(x - 60)} ${n(base - low - 30)}z`,
    mood.snow ? mood.lit('#ffffff') : mood.shaded('#4a4f57'),
  )
  canvas.rect(x - 80, base - 66, w + 130, 18, mood.lit('#b98a5c'))
  canvas.rect(x - 80, base - 130, w + 130, 66, mood.lit('#dcecf0'), 'opacity=".3"')
  canvas.rect(x - 80, base - 134, w + 130, 6, mood.shaded('#3b3f46'))
  for (const dx of [-60, w * 0.5, w + 30]) canvas.rect(x + dx, base - 48, 16, 90, mood.shaded('#5b4030'))
  if (mood.lamps > 0.2) canvas.glow(x + w * 0.4, base - 180, 460, 260, LAMPLIGHT, 0.36)
  if (plan.chance(0.6))
    paintPath(
      canvas,
      { x: x + w, y: 1210, w: 90 },
      { x: x + w * 0.6, y: base + 20, w: 26 },
      mood.snow ? '#dfe7f1' : '#d9c49c',
    )
  for (let index = 0; index < 4; index++)
    bush(
      canvas,
      plan.between(100, 1500),
      plan.between(1060, 1150),
      plan.between(70, 110),
      plan.pick(mood.foliage),
      true,
    )
  fir(canvas, plan.pick([110, 1500]), 1190, plan.between(520, 660), '#27503f')
  if (mood.snow) paintSnowfall(canvas, 110)
  finish(canvas, sun)
}

/** A small stone house beside a tarn; the peaks stand in the water. */
export function paintTarnHut(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const shore = 740
  const sun = paintSky(canvas, shore - 60)
  const rock = plan.pick(['#7f93ac', '#8a8f9a', '#9a8f92'])
  paintPeaks(canvas, shore, plan.between(420, 520), 4, { rock, distance: 0.4, snow: 0.5 })
  firLine(canvas, rollingSlope(canvas, shore - 30, 20, 1), 60, '#3f6a5c', 0.36)
  paintMist(canvas, shore - 10, 90, 0.5)
  paintWater(canvas, shore, 1000, sun, { depth: '#2f7f8c', tintAmount: 0.6 })
  canvas.inside(`<rect x="0" y="${shore}" width="1600" height="260"/>`, () =>
    paintReflection(canvas, shore, () => paintPeaks(canvas, shore, 420, 4, { rock, distance: 0.45, snow: 0.5 }), 0.26),
  )
  const bank = (x: number) => 930 - 90 * Math.exp(-(((x - 1100) / 420) ** 2)) + Math.sin(x / 80) * 7
  paintMeadow(canvas, bank, mood.snow ? '#eef3f8' : mood.grass, { flowers: 140 })
  const x = plan.between(880, 1060)
  const base = bank(x + 150) + 50
  const gable = plan.chance(0.5)
  const kind = plan.pick(['stone', 'logs', 'planks'] as const)
  castShadow(canvas, x, base, 360, 110, sun.x)
  house(canvas, {
    x,
    base,
    w: plan.between(270, 360),
    h: plan.between(140, 180),
    depth: plan.pick([130, -130]),
    wall:
      kind === 'stone' ? plan.pick(['#b9b0a5', '#cabfae', '#a59f98']) : plan.pick(['#9a6a42', '#7a5238', '#a8433a']),
    roof: plan.pick(['#5f6468', '#6b4a3a', '#8a5a48']),
    kind: gable ? 'gable' : 'eaves',
    pitch: plan.between(120, 170),
    texture: kind,
    overhang: 30,
    chimney: true,
  })
  const shutters = plan.pick(SHUTTERS)
  for (const dx of [50, 196]) pane(canvas, x + dx, base - 116, 48, 54, { shutters, box: true })
  door(canvas, x + 122, base, 48, 96, plan.pick(['#6d3f2a', '#2f5d5a', '#8c3b2e']))
  railFence(canvas, 40, x - 60, (px) => bank(px) + 60, 60, '#9a8468')
  for (let stone = 0; stone < 16; stone++)
    canvas.ellipse(
      plan.between(0, 1600),
      plan.between(960, 1180),
      plan.between(16, 60),
      plan.between(9, 26),
      sunny(canvas, mood.snow ? '#ffffff' : '#b3b0ac'),
    )
  for (const [dx, tall] of [
    [-150, 260],
    [430, 340],
    [510, 250],
  ] as const)
    fir(canvas, x + dx, base + 6, tall, '#2f5d4c', 0.03)
  fir(canvas, plan.pick([60, 160]), 1200, plan.between(480, 620), '#27503f')
  if (mood.snow) paintSnowfall(canvas, 100)
  finish(canvas, sun)
}

interface Boathouse {
  x: number
  shore: number
  /** With the cottage beside it. */
  two: boolean
  paint: string
  roof: string
}

function boathouseAndCottage(canvas: Canvas, plan: Rng, { x, shore, two, paint, roof }: Boathouse): void {
  if (two)
    house(canvas, {
      x: x + 430,
      base: shore + 6,
      w: 300,
      h: 150,
      depth: 130,
      wall: plan.fork('second').pick([paint, '#f3ece2', '#a8433a']),
      roof,
      kind: 'eaves',
      pitch: 110,
      texture: 'planks',
      overhang: 22,
      chimney: true,
    })
  house(canvas, {
    x,
    base: shore + 20,
    w: 260,
    h: 150,
    depth: 150,
    wall: paint,
    roof,
    kind: 'gable',
    pitch: 150,
    texture: 'planks',
    overhang: 26,
  })
}

/** A red or tarred boathouse and its cottage across still water. */
export function paintBoathouse(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const shore = plan.between(770, 820)
  const sun = paintSky(canvas, shore - 60)
  paintLand(canvas, rollingSlope(canvas, shore - 130, 50, 1), '#7f9aa6', { distance: 0.56 })
  const woods = rollingSlope(canvas, shore - 70, 26, 1.3)
  firLine(canvas, woods, 110, '#3f6a5c', 0.3)
  paintMist(canvas, shore - 20, 90, 0.5)
  paintWater(canvas, shore, 1210, sun, { depth: '#2f6f85' })
  const paint = plan.pick(['#a8433a', '#3f4a4c', '#e3b25c', '#f3ece2', '#5f7f8c', '#6f8f6a'])
  const roof = plan.pick(['#4a4f57', '#6b4a3a', '#7a6a5a'])
  const x = plan.between(520, 760)
  const two = plan.chance(0.6)
  const buildings = () => boathouseAndCottage(canvas, plan, { x, shore, two, paint, roof })
  canvas.inside(`<rect x="0" y="${n(shore)}" width="1600" height="420"/>`, () => {
    paintReflection(canvas, shore, () => firLine(canvas, woods, 110, '#3f6a5c', 0.3), 0.22)
    paintReflection(canvas, shore + 20, buildings, 0.3)
  })
  canvas.path(
    `M${n(x - 260)} ${n(shore + 20)}Q${n(x)} ${n(shore - 10)} ${n(x + 500)} ${n(shore - 4)}L1620 ` +
      `${n(shore - 30)}V${n(shore + 26)}Q${n(x + 400)} ${n(shore + 36)} ${n(x - 260)} ${n(shore + 20)}z`,
    sunny(canvas, mood.snow ? '#eef3f8' : mood.grass),
  )
  for (let tree = 0; tree < 9; tree++)
    (plan.chance(0.6) ? fir : broadleaf)(
      canvas,
      x + plan.between(-240, 900),
      shore + 4,
      plan.between(200, 360),
      plan.pick(['#2f5d4c', mood.foliage[0] ?? '#3f8a55']),
      0.12,
    )
  buildings()
  pane(canvas, x + 50, shore - 120, 56, 64, { frame: '#ffffff' })
  pane(canvas, x + 154, shore - 120, 56, 64, { frame: '#ffffff' })
  pane(canvas, x + 104, shore - 214, 52, 52, { frame: '#ffffff' })
  if (two) for (const dx of [480, 640]) pane(canvas, x + dx, shore - 110, 52, 58, { frame: '#ffffff', box: true })
  canvas.path(`M${n(x - 30)} ${n(shore + 22)}H${n(x + 330)}V${n(shore + 40)}H${n(x - 30)}z`, mood.lit('#b98a5c'))
  for (let px = x - 20; px < x + 330; px += 70) canvas.rect(px, shore + 38, 12, 46, mood.shaded('#5e4430'))
  rowingBoat(
    canvas,
    x - plan.between(180, 320),
    shore + plan.between(90, 150),
    0.8,
    plan.pick(['#c8473c', '#f3ece2', '#35547a', '#e0b64f']),
  )
  if (plan.chance(0.6)) {
    canvas.path('M-20 1130L520 1080L640 1110L300 1210H-20z', sunny(canvas, '#b98a5c'))
    for (const cx of [110, 320])
      deckChair(canvas, cx, 1140, 1.2, plan.pick(['#c8473c', '#f3ece2', '#c79b6c', '#5f8a7a']), 1)
  } else fir(canvas, 90, 1220, 640, '#27503f')
  leafFrame(canvas, 'right', 1130, 340)
  if (mood.snow) paintSnowfall(canvas, 90)
  finish(canvas, sun)
}

interface Cabin {
  x: number
  base: number
  w: number
  wood: string
}

function lakeCabin(canvas: Canvas, plan: Rng, { x, base, w, wood }: Cabin): void {
  const pitched = plan.chance(0.5)
  if (pitched)
    house(canvas, {
      x,
      base: base - 20,
      w,
      h: 190,
      depth: 120,
      wall: wood,
      roof: plan.pick(['#37424f', '#5f6f5a', '#6b4a3a']),
      kind: 'eaves',
      pitch: 110,
      texture: 'planks',
      overhang: 36,
      chimney: true,
    })
  else
    house(canvas, {
      x,
      base: base - 20,
      w,
      h: 220,
      depth: 120,
      wall: wood,
      roof: plan.pick(['#6f8a5c', '#5b5f66', '#c9c0b2']),
      kind: 'flat',
      texture: 'planks',
      overhang: 40,
    })
}

/** A long low cabin of glass and dark boards, its deck over the water. */
export function paintLakeDeck(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const shore = 720
  const sun = paintSky(canvas, shore - 50, { sunX: plan.pick([300, 420, 520]) })
  paintPeaks(canvas, shore, plan.between(200, 360), 5, { rock: '#8397b0', distance: 0.58, snow: 0.35 })
  firLine(canvas, rollingSlope(canvas, shore - 60, 30, 1.2), 80, '#4a7268', 0.42)
  paintMist(canvas, shore - 14, 100, 0.5)
  paintWater(canvas, shore, 1210, sun)
  const base = 960
  canvas.path(
    `M640 ${base + 20}Q900 ${base - 90} 1620 ${base - 150}V1210H760Q560 1080 640 ${base + 20}z`,
    sunny(canvas, mood.snow ? '#eef3f8' : mood.grass),
  )
  for (const [px, tall] of [
    [860, 400],
    [980, 520],
    [1320, 600],
    [1460, 500],
    [1570, 620],
  ] as const)
    fir(canvas, px + plan.between(-40, 40), base - 90, tall * plan.between(0.8, 1.05), '#2d5a4b', 0.08)
  const x = plan.between(720, 860)
  const w = plan.between(560, 680)
  const wood = plan.pick(['#4d4a4f', '#8a5a3a', '#b98a5c', '#6b5a4c', '#a8433a'])
  lakeCabin(canvas, plan, { x, base, w, wood })
  const glass = plan.between(0.5, 0.66)
  pane(canvas, x + 30, base - 176, w * glass, 154, { mullions: 4, bars: 0, frame: '#2f343b', lit: mood.lamps > 0.2 })
  pane(canvas, x + w * 0.78, base - 150, w * 0.14, 70, { frame: '#2f343b', bars: 0 })
  const deck = x - 180
  canvas.path(`M${n(deck)} ${base - 4}H${n(x + w)}v40H${n(deck - 90)}z`, sunny(canvas, '#b98a5c'))
  canvas.path(`M${n(deck - 90)} ${base + 36}H${n(x + w)}v16H${n(deck - 90)}z`, mood.shaded('#7a5a3d'))
  for (let px = deck - 70; px < x + w; px += 130) canvas.rect(px, base + 50, 13, 70, mood.shaded('#5e4430'))
  under(canvas, x, base - 4, w, 26)
  for (const dx of [20, 150])
    deckChair(canvas, deck + dx - 20, base + 22, 0.72, plan.pick(['#f3ece2', '#c8473c', '#c79b6c']), -1)
  planter(canvas, x + w * 0.7, base + 10, 90, 110, '#4f5a5f')
  if (plan.chance(0.6))
    rowingBoat(
      canvas,
      plan.between(200, 420),
      plan.between(980, 1090),
      1,
      plan.pick(['#d1553a', '#35547a', '#f3ece2', '#3f7a5c']),
    )
  for (let index = 0; index < 5; index++)
    bush(
      canvas,
      plan.between(900, 1600),
      plan.between(1040, 1160),
      plan.between(80, 130),
      plan.pick(mood.foliage),
      true,
    )
  leafFrame(canvas, 'left', plan.pick([300, 1130]), 330)
  if (mood.snow) paintSnowfall(canvas, 90)
  finish(canvas, sun)
}
