import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { house } from '../scenery/houses'
import { castShadow, paintLand, rollingSlope } from '../scenery/land'
import { rounded, shady, sunny, under } from '../scenery/paints'
import { bush, cypress, leafFrame, palm } from '../scenery/plants'
import { deckChair, planter, railFence } from '../scenery/props'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { paintWater } from '../scenery/water'
import { door, pane } from '../scenery/windows'

/** White cubes on a cliff, high over the sea. */
export function paintWhiteCliff(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const horizon = plan.between(500, 600)
  const sun = paintSky(canvas, horizon, { sunX: plan.pick([280, 420]) })
  paintLand(canvas, (x) => horizon - 60 * Math.exp(-(((x - 240) / 280) ** 2)), '#7f93a8', { distance: 0.62, depth: 90 })
  paintWater(canvas, horizon, 1210, sun, { depth: '#1b79ab', tintAmount: 0.65 })
  paintBirds(canvas, 420, 240)
  const cliff = (x: number) => 1210 - 560 * Math.max(0, Math.min(1, (x - 420) / 700)) ** 0.7 + Math.sin(x / 60) * 10
  paintLand(canvas, cliff, plan.pick(['#b99a7c', '#a58f7d', '#c2a585']), { depth: 700, foot: 0 })
  const white = plan.pick(['#ffffff', '#fbf4ea', '#f7ead9'])
  const accent = plan.pick(['#2f6fae', '#2f6f8f', '#3f8a8a', '#b5523f'])
  const cube = (x: number, base: number, w: number, h: number) => {
    canvas.rect(x, base - h, w, h, sunny(canvas, white, 0, 'slant'))
    canvas.path(
      `M${n(x + w)} ${n(base - h)}l${n(w * 0.28)} ${n(h * 0.1)}V${n(base)}H${n(x + w)}z`,
      shady(canvas, white),
    )
    canvas.rect(x - 4, base - h - 6, w + 8, 12, mood.lit(white))
  }
  for (let row = 0; row < 3; row++)
    for (let x = 620 + row * 30 + plan.between(-40, 40); x < 1620; x += plan.between(120, 210)) {
      const base = cliff(x + 60) + row * 74 + 26
      const [w, h] = [plan.between(90, 190), plan.between(80, 150)]
      cube(x, base, w, h)
      if (plan.chance(0.24)) {
        canvas.path(
          `M${n(x + w * 0.1)} ${n(base - h - 4)}a${n(w * 0.4)} ${n(w * 0.44)} 0 0 1 ${n(w * 0.8)} 0z`,
          rounded(canvas, accent),
        )
        canvas.rect(x + w * 0.49, base - h - w * 0.6, 4, 26, mood.lit(white))
      }
      if (plan.chance(0.7)) pane(canvas, x + w * 0.2, base - h * 0.66, w * 0.2, h * 0.3, { frame: accent, bars: 0 })
      if (plan.chance(0.5))
        canvas.path(
          `M${n(x + w * 0.56)} ${n(base)}v${n(-h * 0.46)}a${n(w * 0.12)} ${n(w * 0.12)} 0 0 1 ${n(w * 0.24)} ` +
            `0v${n(h * 0.46)}z`,
          rounded(canvas, accent),
        )
    }
  for (let index = 0; index < 9; index++) {
    const x = plan.between(640, 1560)
    bush(
      canvas,
      x,
      cliff(x) + plan.between(60, 300),
      plan.between(60, 120),
      plan.pick(['#5f8a5a', '#6f9a63', '#4f7f5c']),
      true,
    )
  }
  if (plan.chance(0.5)) cypress(canvas, plan.between(900, 1500), 900, 230)
  canvas.path('M-20 1120Q500 1060 1000 1110L1620 1060V1210H-20z', sunny(canvas, '#f3ebe0'))
  canvas.path('M-20 1098Q500 1036 1000 1088L1620 1036V1066L1000 1116Q500 1064 -20 1126z', mood.lit(white))
  for (const x of [120, 520, 1240])
    planter(canvas, x + plan.between(-60, 60), 1170, 130, 180, plan.pick(['#b5613f', '#e9dcc8', accent]))
  finish(canvas, sun)
}

/** A timber cabin at the edge of the sand, boards leaning on it, a hammock between palms. */
export function paintSurfCabin(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const horizon = 640
  const sun = paintSky(canvas, horizon, { sunX: plan.pick([300, 1180, 1300]) })
  paintWater(canvas, horizon, 900, sun, { depth: '#1f8ea6', tintAmount: 0.55 })
  paintBirds(canvas, plan.between(400, 1200), 250)
  const sand = '#f0d9ae'
  const beach = rollingSlope(canvas, 830, 16, 0.8)
  paintLand(canvas, beach, sand, { foot: 0, depth: 420 })
  const x = plan.between(440, 640)
  const base = 990
  for (const [px, tall, lean] of [
    [x - 230, 560, 0.1],
    [x - 330, 430, -0.14],
    [x + 690, 600, -0.1],
    [x + 800, 470, 0.08],
  ] as const)
    palm(canvas, px, base - 20, tall * plan.between(0.9, 1.15), lean, 0.04)
  castShadow(canvas, x, base, 460, 150, sun.x, 0.22)
  const paint = plan.pick(['#5fa3a8', '#e8a08a', '#f3e6c8', '#7fae8c', '#c98a5c', '#8fb4cf', '#f0c25c'])
  const roof = plan.pick(['#7d6a58', '#8f9aa0', '#c2a06a', '#5f6f78'])
  for (let post = x - 30; post < x + 500; post += 90) canvas.rect(post, base - 34, 14, 60, mood.shaded('#8a6a4a'))
  canvas.rect(x - 90, base - 42, 640, 16, mood.lit('#d9c19a'))
  const gable = plan.chance(0.5)
  house(canvas, {
    x,
    base: base - 40,
    w: gable ? 380 : 440,
    h: plan.between(170, 210),
    depth: plan.between(120, 180),
    wall: paint,
    roof,
    kind: gable ? 'gable' : 'eaves',
    pitch: plan.between(110, 170),
    texture: 'planks',
    overhang: 44,
  })
  for (const dx of [40, 260])
    pane(canvas, x + dx, base - 176, 84, 84, {
      mullions: 1,
      bars: 1,
      shutters: plan.pick(['#ffffff', '#35547a', '#c8475f', '#f0c25c']),
    })
  door(canvas, x + 166, base - 40, 64, 136, plan.pick(['#c8475f', '#35547a', '#f7f2e9']))
  for (const [index, dx] of [-70, -36, 460].entries())
    if (plan.chance(0.8))
      canvas.path(
        `M${n(x + dx)} ${base}q-24 -150 8 -250q34 100 14 250z`,
        rounded(canvas, plan.pick(['#e8607d', '#f0c25c', '#4f9fae', '#ffffff', '#e8823f'])),
        `transform="rotate(${index * 5 - 4} ${n(x + dx)} ${base})"`,
      )
  canvas.path(
    `M${n(x + 560)} ${base - 130}Q${n(x + 630)} ${base - 20} ${n(x + 700)} ${base - 150}Q${n(x + 640)} ` +
      `${base - 66} ${n(x + 560)} ${base - 130}z`,
    mood.lit(plan.pick(['#e8607d', '#f3e6c8', '#4f9fae'])),
  )
  railFence(canvas, 20, x - 60, (px) => 1080 + Math.sin(px / 120) * 10, 60, '#b9a58a')
  for (let index = 0; index < 5; index++)
    bush(canvas, plan.between(30, 1570), plan.between(1030, 1150), plan.between(90, 150), '#7f9a5c', true)
  leafFrame(canvas, plan.pick(['left', 'right'] as const), 1120, 380)
  finish(canvas, sun)
}

/** Flat roofs and much glass behind a pool, the sea at its edge. */
export function paintSeaVilla(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const horizon = plan.between(600, 680)
  const sun = paintSky(canvas, horizon, { sunX: plan.pick([260, 420, 560]) })
  paintLand(canvas, (x) => horizon - 50 * Math.exp(-(((x - 100) / 300) ** 2)), '#7f9aa6', { distance: 0.6, depth: 80 })
  paintWater(canvas, horizon, 960, sun, { depth: '#1f86a3', tintAmount: 0.55 })
  const base = 930
  canvas.path(`M-20 ${base + 20}L520 ${base - 16}H1620V1210H-20z`, sunny(canvas, '#ddd0ba'))
  const wall = plan.pick(['#f7f2ea', '#e9dcc8', '#d9d5cf', '#c9b49a'])
  const [x, w] = [plan.between(640, 760), 760]
  palm(canvas, x - 60, base, plan.between(380, 500), -0.12, 0.06)
  for (const floor of [0, 1]) {
    const [fx, fw, fy] = [x + floor * plan.between(60, 200), w - floor * 160, base - floor * 190]
    canvas.rect(fx, fy - 180, fw, 180, mood.shaded(darken(wall, 0.2)))
    pane(canvas, fx + 40, fy - 168, fw * plan.between(0.5, 0.7), 166, {
      mullions: 4,
      bars: 0,
      frame: '#3d4249',
      lit: mood.lamps > 0.2,
    })
    canvas.rect(
      fx + fw * 0.78,
      fy - 180,
      fw * 0.4,
      180,
      sunny(canvas, floor ? wall : plan.pick(['#b98a5c', '#9a8f84', wall])),
    )
    canvas.rect(fx - 70, fy - 204, fw + 140, 28, mood.lit(wall))
    under(canvas, fx - 60, fy - 176, fw + 110, 30, 0.4)
  }
  canvas.path(`M60 1010H980L1080 1120H-60z`, mood.lit('#efe2cc'))
  canvas.path(
    `M100 1022H950L1030 1104H0z`,
    canvas.linear([
      [0, mood.lit('#a8e6e2')],
      [1, mood.lamps > 0.6 ? '#1ea0bd' : mood.tone('#249fba')],
    ]),
  )
  canvas.path('M100 1022H950l10 10H90z', mood.shadow, 'opacity=".25"')
  if (mood.lamps > 0.6) canvas.glow(500, 1060, 560, 120, '#8ff7ec', 0.4)
  for (const cx of [1120, 1320]) deckChair(canvas, cx, 1130, 1.1, plan.pick(['#fff6ea', '#e9b9c4', '#bcd3d6']), -1)
  for (const [px, tall] of [
    [1540, 620],
    [40, 360],
  ] as const)
    palm(canvas, px, base + 120, tall, plan.between(-0.16, 0.16))
  for (let index = 0; index < 6; index++)
    bush(canvas, plan.between(600, 1600), base + plan.between(-6, 20), plan.between(70, 120), '#6f9a63', true)
  leafFrame(canvas, 'left', 1140, 330)
  finish(canvas, sun)
}
