import { type Canvas, n } from '../canvas'
import { lighten } from '../colour'
import { finish } from '../scenery/sky'
import { LAMPLIGHT } from '../scenery/windows'
import type { Theme } from '../themes'
import { potPlant } from './furniture'
import { hangView } from './view'

/** Pool and loungers under a pergola, the theme's country beyond. */
export function paintTerrace(canvas: Canvas, theme: Theme): void {
  const { mood, rng } = canvas
  hangView(canvas, theme, 0, -180, 1600, 1200)
  canvas.rect(
    0,
    700,
    1600,
    120,
    canvas.linear([
      [0, mood.haze, 0],
      [1, mood.haze, 0.4],
    ]),
  )
  for (let x = -40; x < 1660; x += 74) {
    const r = rng.between(44, 78)
    canvas.circle(
      x,
      812 - r * 0.3,
      r,
      canvas.linear([
        [0, mood.lit(mood.snow ? '#eaf0f4' : rng.pick(mood.foliage))],
        [1, mood.shaded(rng.pick(mood.foliage))],
      ]),
    )
  }
  canvas.rect(
    0,
    800,
    1600,
    400,
    canvas.linear([
      [0, mood.lit('#e6d8c4')],
      [1, mood.tone('#d5c3aa')],
    ]),
  )
  let seams = ''
  for (let slab = -14; slab <= 14; slab++) seams += `M${800 + slab * 90} 800L${800 + slab * 190} 1200`
  for (const y of [830, 880, 960, 1080]) seams += `M0 ${y}H1600`
  canvas.stroke(seams, mood.shaded('#b9a58a'), 2, 'opacity=".5"')
  water(canvas)
  for (const [x, y] of [
    [980, 960],
    [1210, 1000],
  ] as const)
    lounger(canvas, x, y, rng.pick(['#fff6ea', '#e9b9c4', '#bcd3d6']))
  parasol(canvas, 1190, 900, rng.pick(['#D9748C', '#e8dccb', '#6fa3a0', '#e3b25c']))
  potPlant(canvas, 90, 960, 380, rng.pick(['palm', 'olive'] as const))
  potPlant(canvas, 1530, 1150, 420, 'monstera')
  pergola(canvas)
  finish(canvas, undefined)
}

function water(canvas: Canvas): void {
  const { mood, rng } = canvas
  const lit = mood.lamps > 0.6
  canvas.polygon(
    [
      [190, 866],
      [850, 866],
      [760, 1170],
      [-160, 1170],
    ],
    mood.lit('#f6ecdd'),
  )
  canvas.polygon(
    [
      [222, 882],
      [822, 882],
      [736, 1150],
      [-110, 1150],
    ],
    canvas.linear([
      [0, lit ? '#9ff5ea' : mood.lit('#a8e6e2')],
      [1, lit ? '#1ea0bd' : mood.tone('#249fba')],
    ]),
  )
  canvas.polygon(
    [
      [222, 882],
      [822, 882],
      [818, 894],
      [214, 894],
    ],
    mood.shadow,
    'opacity=".3"',
  )
  let d = ''
  for (let index = 0; index < 60; index++) {
    const t = rng.next()
    d +=
      `M${n(200 - t * 270 + rng.next() * (560 + t * 240))} ${n(904 + t * 230)}q${n(14 + t * 14)} ${n(-5 - t * 5)} ` +
      `${n(28 + t * 28)} 0t${n(28 + t * 28)} 0`
  }
  canvas.stroke(d, '#ffffff', 3, 'opacity=".42"')
  if (lit) canvas.glow(420, 1010, 640, 240, '#8ff7ec', 0.4)
}

function lounger(canvas: Canvas, x: number, y: number, paint: string): void {
  const { mood } = canvas
  canvas.ellipse(x + 130, y + 76, 190, 18, mood.shadow, 'opacity=".3"')
  for (const dx of [20, 226]) canvas.rect(x + dx, y + 20, 12, 56, mood.shaded('#8a6344'))
  canvas.rect(x - 10, y + 10, 270, 16, mood.tone('#b98a5c'), 'rx="6"')
  canvas.polygon(
    [
      [x + 200, y + 12],
      [x + 296, y - 96],
      [x + 318, y - 84],
      [x + 232, y + 20],
    ],
    canvas.linear([
      [0, mood.lit(lighten(paint, 0.2))],
      [1, mood.shaded(paint)],
    ]),
  )
  canvas.rect(
    x - 8,
    y - 14,
    236,
    28,
    canvas.linear([
      [0, mood.lit(paint)],
      [1, mood.shaded(paint)],
    ]),
    'rx="12"',
  )
  canvas.rect(x + 20, y - 22, 84, 14, mood.lit('#D9748C'), 'rx="6"')
}

function parasol(canvas: Canvas, x: number, y: number, paint: string): void {
  const { mood } = canvas
  canvas.rect(x - 6, 430, 12, y - 400, mood.shaded('#8a6344'))
  for (let part = 0; part < 6; part++) {
    const [a, b] = [x - 270 + part * 90, x - 180 + part * 90]
    const paintPart = part % 2 ? '#fff8ee' : paint
    canvas.path(
      `M${x} 400L${a} 540Q${(a + b) / 2} 560 ${b} 540z`,
      part > 2 ? mood.shaded(paintPart) : mood.lit(paintPart),
    )
  }
}

function pergola(canvas: Canvas): void {
  const { mood } = canvas
  for (let beam = 0; beam < 9; beam++)
    canvas.polygon(
      [
        [beam * 190 - 20, 0],
        [beam * 190 + 20, 0],
        [700 + (beam - 4) * 130 + 110, 108],
        [700 + (beam - 4) * 130 + 84, 108],
      ],
      mood.shaded('#9a734c'),
    )
  canvas.rect(
    0,
    100,
    1600,
    30,
    canvas.linear([
      [0, mood.lit('#b98a5c')],
      [1, mood.shaded('#8a6344')],
    ]),
  )
  for (const x of [20, 1544])
    canvas.rect(
      x,
      120,
      36,
      760,
      canvas.linear(
        [
          [0, mood.lit('#b98a5c')],
          [1, mood.shaded('#8a6344')],
        ],
        'across',
      ),
    )
  let cord = 'M40 140'
  for (let arc = 0; arc < 5; arc++) cord += 'q152 90 304 0'
  canvas.stroke(cord, mood.shaded('#4a3a30'), 3)
  for (let bulb = 0; bulb <= 40; bulb++) {
    const x = 40 + bulb * 38
    const t = ((bulb * 38) % 304) / 304
    const y = 140 + 180 * t * (1 - t) + 10
    canvas.circle(x, y, 7, mood.lamps > 0.1 ? '#ffe9ae' : '#fff7e4')
    if (mood.lamps > 0.1) canvas.glow(x, y, 44, 44, LAMPLIGHT, 0.6)
  }
}
