import { type Canvas, n } from '../canvas'
import { darken, mix } from '../colour'
import { house } from '../scenery/houses'
import { castShadow, paintLand, paintMist, rollingSlope } from '../scenery/land'
import { palm } from '../scenery/plants'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { LAMPLIGHT, pane } from '../scenery/windows'

/** A low earthen villa with a pool among mesas and dunes. */
export function paintDesertVilla(canvas: Canvas): void {
  const { rng } = canvas
  const sun = paintSky(canvas, 660, { sunX: rng.pick([260, 420]) })
  mesas(canvas, 690, 250, 0.58)
  mesas(canvas, 730, 150, 0.38)
  paintMist(canvas, 730, 130, 0.5)
  paintBirds(canvas, 900, 240)
  paintLand(canvas, rollingSlope(canvas, 750, 34, 1), '#dca56c', { distance: 0.3, foot: 0.3 })
  paintLand(canvas, rollingSlope(canvas, 818, 30, 0.8), '#e0aa70', { distance: 0.14, foot: 0.2 })
  paintLand(canvas, rollingSlope(canvas, 885, 14, 0.6), '#e3b480', { foot: 0.02 })
  palm(canvas, 590, 905, 400, -0.1, 0.06)
  palm(canvas, 1500, 930, 470, 0.08)
  castShadow(canvas, 640, 930, 760, 90, sun.x, 0.25)
  villa(canvas, 640, 930)
  pool(canvas)
  saguaro(canvas, 180, 1010, 330)
  saguaro(canvas, 360, 930, 200)
  saguaro(canvas, 1560, 1090, 300)
  for (const [x, y, size] of [
    [90, 1110, 110],
    [300, 1060, 80],
    [470, 985, 60],
    [1450, 1150, 120],
    [560, 1150, 100],
  ] as const)
    agave(canvas, x, y, size)
  finish(canvas, sun)
}

export function mesas(canvas: Canvas, base: number, tall: number, distance: number): void {
  const { rng, mood } = canvas
  for (let x = -120; x < 1600; x += rng.between(300, 520)) {
    const [w, high] = [rng.between(180, 420), tall * rng.between(0.5, 1)]
    const paint = rng.pick(['#c1694a', '#b75f48', '#cb7b55'])
    const fill = canvas.linear([
      [0, mood.lit(paint, distance)],
      [0.6, mood.tone(paint, distance)],
      [1, mix(mood.tone(paint, distance), mood.haze, 0.7)],
    ])
    canvas.polygon(
      [
        [x - w * 0.28, base],
        [x - w * 0.06, base - high * 0.45],
        [x, base - high],
        [x + w * 0.3, base - high * 1.03],
        [x + w * 0.72, base - high * 0.98],
        [x + w * 0.8, base - high * 0.5],
        [x + w * 1.06, base],
      ],
      fill,
    )
    canvas.polygon(
      [
        [x + w * 0.5, base - high],
        [x + w * 0.72, base - high * 0.98],
        [x + w * 0.8, base - high * 0.5],
        [x + w * 1.06, base],
        [x + w * 0.62, base],
      ],
      canvas.linear([
        [0, mood.shadow, 0.26],
        [1, mood.shadow, 0],
      ]),
    )
    for (const part of [0.2, 0.36])
      canvas.stroke(
        `M${n(x + 4)} ${n(base - high * (1 - part))}H${n(x + w * 0.73)}`,
        mood.shaded(paint, distance),
        5,
        'opacity=".4"',
      )
  }
}

function villa(canvas: Canvas, x: number, base: number): void {
  const { mood } = canvas
  const wall = canvas.rng.pick(['#ecd3b2', '#e6bf9c', '#f3e6d3', '#dba888'])
  house(canvas, {
    x: x + 380,
    base: base - 20,
    w: 360,
    h: 260,
    depth: 90,
    wall: '#e2c29c',
    roof: '#e9cfae',
    kind: 'flat',
    overhang: 8,
  })
  pane(canvas, x + 560, base - 236, 120, 90, { mullions: 2, bars: 0, frame: '#7a5236' })
  house(canvas, { x, base, w: 520, h: 176, depth: 110, wall, roof: '#e9cfae', kind: 'flat', overhang: 14 })
  for (let beam = 0; beam < 11; beam++) {
    canvas.rect(x + 26 + beam * 46, base - 152, 12, 12, mood.shaded('#7a5236'), 'rx="3"')
    canvas.rect(
      x + 28 + beam * 46,
      base - 140,
      10,
      26,
      canvas.linear([
        [0, mood.shadow, 0.32],
        [1, mood.shadow, 0],
      ]),
    )
  }
  pane(canvas, x + 50, base - 112, 180, 108, { mullions: 3, bars: 0, frame: '#7a5236', lit: mood.lamps > 0.2 })
  pane(canvas, x + 280, base - 120, 70, 116, {
    mullions: 0,
    bars: 0,
    frame: '#7a5236',
    arched: true,
    lit: mood.lamps > 0.2,
  })
  pane(canvas, x + 400, base - 110, 80, 66, { frame: '#7a5236' })
  canvas.rect(x - 210, base - 140, 220, 10, mood.shaded('#8a5f3f'))
  for (let slat = 0; slat < 9; slat++) canvas.rect(x - 206 + slat * 24, base - 152, 9, 16, mood.tone('#a8754e'))
  for (const post of [x - 202, x - 96]) canvas.rect(post, base - 132, 12, 132, mood.tone('#8a5f3f'))
  canvas.rect(x - 206, base - 2, 216, 8, mood.shadow, 'opacity=".3"')
  for (const bed of [x - 180, x - 80]) {
    canvas.polygon(
      [
        [bed, base - 20],
        [bed + 60, base - 20],
        [bed + 76, base - 50],
        [bed + 66, base - 54],
        [bed + 52, base - 30],
        [bed, base - 30],
      ],
      mood.lit('#fff4e4'),
    )
    canvas.rect(bed + 4, base - 20, 5, 20, mood.shaded('#8a5f3f'))
    canvas.rect(bed + 52, base - 20, 5, 20, mood.shaded('#8a5f3f'))
  }
}

function pool(canvas: Canvas): void {
  const { mood } = canvas
  canvas.polygon(
    [
      [470, 986],
      [1330, 986],
      [1500, 1100],
      [380, 1100],
    ],
    mood.lit('#efdcc0'),
  )
  canvas.polygon(
    [
      [380, 1100],
      [1500, 1100],
      [1500, 1122],
      [380, 1122],
    ],
    mood.shaded('#cfb490'),
  )
  const water = mood.lamps > 0.6 ? ['#5ff0e2', '#23a9c4'] : [mood.lit('#7fe0dc'), mood.tone('#2ba5be')]
  canvas.polygon(
    [
      [520, 1000],
      [1290, 1000],
      [1410, 1080],
      [450, 1080],
    ],
    canvas.linear([
      [0, mix(water[0] ?? '#7fe0dc', mood.sky[2], 0.35)],
      [1, water[1] ?? '#2ba5be'],
    ]),
  )
  canvas.polygon(
    [
      [520, 1000],
      [1290, 1000],
      [1296, 1008],
      [514, 1008],
    ],
    mood.shadow,
    'opacity=".3"',
  )
  const { rng } = canvas
  let ripples = ''
  for (let index = 0; index < 26; index++) {
    const y = 1014 + rng.next() * 56
    ripples += `M${n(rng.between(540, 1240))} ${n(y)}q14 -5 28 0t28 0`
  }
  canvas.stroke(ripples, '#ffffff', 2.4, 'opacity=".42"')
  if (mood.lamps > 0.6) canvas.glow(900, 1040, 560, 120, '#7ff5ea', 0.4)
  if (mood.lamps > 0.2) canvas.glow(760, 870, 420, 190, LAMPLIGHT, 0.25)
}

export function saguaro(canvas: Canvas, x: number, y: number, high: number): void {
  const { mood } = canvas
  const w = high * 0.13
  canvas.ellipse(x + 10, y, w * 1.6, w * 0.25, mood.shadow, 'opacity=".3"')
  const limb = (d: string, width: number) => {
    canvas.stroke(d, mood.shaded('#4c7a58'), width)
    canvas.stroke(d, mood.lit('#6f9f6b'), width * 0.55, `transform="translate(${n(-width * 0.16)} 0)"`)
    canvas.stroke(d, mood.shaded('#3f6a4e'), 2, 'opacity=".55"')
  }
  limb(`M${n(x)} ${n(y)}V${n(y - high)}`, w)
  limb(`M${n(x)} ${n(y - high * 0.36)}q${n(-high * 0.24)} 4 ${n(-high * 0.24)} ${n(-high * 0.34)}`, w * 0.72)
  limb(`M${n(x)} ${n(y - high * 0.48)}q${n(high * 0.22)} 2 ${n(high * 0.22)} ${n(-high * 0.26)}`, w * 0.66)
}

export function agave(canvas: Canvas, x: number, y: number, size: number): void {
  const { mood } = canvas
  canvas.ellipse(x, y, size * 0.8, size * 0.12, mood.shadow, 'opacity=".28"')
  for (let leaf = 0; leaf < 13; leaf++) {
    const angle = (-Math.PI * ((leaf * 5) % 13)) / 12
    const [ex, ey] = [x + Math.cos(angle) * size, y + Math.sin(angle) * size * 0.85]
    const [px, py] = [-(ey - y) * 0.12, (ex - x) * 0.12]
    const paint = leaf % 2 ? '#7fa58c' : darken('#6d967f', 0.12)
    canvas.path(
      `M${n(x)} ${n(y)}Q${n((x + ex) / 2 + px)} ${n((y + ey) / 2 + py)} ${n(ex)} ` +
        `${n(ey)}Q${n((x + ex) / 2 - px)} ${n((y + ey) / 2 - py)} ${n(x)} ${n(y)}z`,
      leaf % 2 ? mood.lit(paint) : mood.shaded(paint),
    )
  }
}
