import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { broadleaf, bush } from '../scenery/plants'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { skyline } from '../scenery/town'
import { LAMPLIGHT, pane } from '../scenery/windows'

const FACADES = ['#c9826a', '#e3cfae', '#b9c4c6', '#d9a86c', '#a8756a']

/** A corner house on a tree-lined street, the skyline behind it in layers. */
export function paintCity(canvas: Canvas): void {
  const { mood, rng } = canvas
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
  apartmentHouse(canvas, rng.pick(FACADES))
  broadleaf(canvas, 1090, 1090, 430, mood.foliage[1] ?? '#5aa05a', 0.08)
  broadleaf(canvas, 1400, 1110, 500, mood.foliage[0] ?? '#3f8a55', 0.03)
  lamppost(canvas, 1240, 1112)
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
    for (let wy = 1070 - high; wy < 950; wy += 88) for (let wx = x + 26; wx < x + w - 40; wx += 62) pane(canvas, wx, wy, 34, 52, { bars: 1, mullions: 1 })
    x += w
  }
}

function apartmentHouse(canvas: Canvas, paint: string): void {
  const { mood, rng } = canvas
  const [x, w, top, base] = [70, 640, 190, 1100]
  canvas.polygon(
    [
      [x + w, top + 6],
      [x + w + 120, top + 60],
      [x + w + 120, base - 34],
      [x + w, base],
    ],
    canvas.linear([
      [0, mood.shaded(paint)],
      [1, mood.shaded(darken(paint, 0.16))],
    ]),
  )
  for (let wy = top + 120; wy < base - 200; wy += 172)
    canvas.polygon(
      [
        [x + w + 34, wy + 10],
        [x + w + 86, wy + 34],
        [x + w + 86, wy + 122],
        [x + w + 34, wy + 108],
      ],
      rng.chance(mood.lamps) ? LAMPLIGHT : mood.shaded('#5d7387'),
      'opacity=".85"',
    )
  canvas.rect(
    x,
    top,
    w,
    base - top,
    canvas.linear(
      [
        [0, mood.lit(paint)],
        [1, mood.tone(darken(paint, 0.08))],
      ],
      'slant',
    ),
  )
  canvas.rect(x - 18, top - 26, w + 36, 30, mood.lit('#f3eadb'))
  canvas.rect(
    x - 18,
    top + 2,
    w + 36,
    14,
    canvas.linear([
      [0, mood.shadow, 0.4],
      [1, mood.shadow, 0],
    ]),
  )
  canvas.rect(
    x - 8,
    top - 96,
    w + 16,
    72,
    canvas.linear([
      [0, mood.tone(mood.snow ? '#ffffff' : '#66717f')],
      [1, mood.shaded(mood.snow ? '#e6edf5' : '#525e6c')],
    ]),
  )
  for (const dx of [90, 290, 490]) {
    canvas.rect(x + dx - 8, top - 88, 76, 66, mood.lit('#f3eadb'))
    pane(canvas, x + dx + 6, top - 76, 48, 52, {})
  }
  for (let floor = 0; floor < 4; floor++) {
    const y = top + 56 + floor * 178
    for (const [index, dx] of [50, 196, 342, 488].entries()) {
      pane(canvas, x + dx, y, 88, 118, { mullions: 1, bars: 1, ...(floor === 0 && { arched: true }) })
      canvas.rect(x + dx - 8, y - 16, 104, 9, mood.lit('#f3eadb'))
      if ((index + floor) % 2 === 0) balcony(canvas, x + dx - 18, y + 76, 124)
    }
    canvas.rect(x, y + 140, w, 6, mood.shaded(darken(paint, 0.12)), 'opacity=".5"')
  }
  canvas.rect(x, base - 170, w, 170, mood.tone('#5b5148'))
  for (const dx of [36, 246, 456]) {
    pane(canvas, x + dx, base - 128, 150, 118, { mullions: 2, bars: 0, frame: '#3b3530', lit: mood.lamps > 0.2 })
    for (let stripe = 0; stripe < 8; stripe++)
      canvas.polygon(
        [
          [x + dx - 6 + stripe * 20.5, base - 150],
          [x + dx + 14.5 + stripe * 20.5, base - 150],
          [x + dx + 12 + stripe * 22, base - 110],
          [x + dx - 10 + stripe * 22, base - 110],
        ],
        mood.lit(stripe % 2 ? '#fff7ee' : '#c8475f'),
      )
  }
}

function balcony(canvas: Canvas, x: number, y: number, w: number): void {
  const { mood, rng } = canvas
  for (let leaf = 0; leaf < 12; leaf++)
    canvas.circle(
      x + rng.between(4, w - 4),
      y + rng.between(-8, 12),
      rng.between(6, 13),
      mood.lit(leaf % 4 === 0 && !mood.snow ? rng.pick(mood.blossom) : mood.snow ? '#dfe9ee' : rng.pick(mood.foliage)),
    )
  let bars = ''
  for (let px = x; px <= x + w; px += 9) bars += `M${n(px)} ${n(y)}v48`
  canvas.stroke(bars, mood.shaded('#2f3440'), 2.6)
  canvas.rect(x - 3, y - 4, w + 6, 6, mood.tone('#2f3440'))
  canvas.rect(x - 6, y + 46, w + 12, 11, mood.lit('#e4d8c6'))
  canvas.rect(
    x - 2,
    y + 57,
    w + 4,
    16,
    canvas.linear([
      [0, mood.shadow, 0.3],
      [1, mood.shadow, 0],
    ]),
  )
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

function lamppost(canvas: Canvas, x: number, base: number): void {
  const { mood } = canvas
  canvas.rect(x - 5, base - 330, 10, 330, mood.shaded('#343a45'))
  canvas.rect(x - 12, base - 26, 24, 26, mood.shaded('#343a45'), 'rx="4"')
  const burns = mood.lamps > 0.2
  canvas.polygon(
    [
      [x - 16, base - 378],
      [x + 16, base - 378],
      [x + 10, base - 330],
      [x - 10, base - 330],
    ],
    burns ? '#ffe7a8' : mood.lit('#e6edf2'),
  )
  canvas.polygon(
    [
      [x - 22, base - 378],
      [x, base - 402],
      [x + 22, base - 378],
    ],
    mood.shaded('#343a45'),
  )
  if (burns) canvas.glow(x, base - 354, 170, 170, LAMPLIGHT, 0.7)
}
