import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { paintLand, rollingSlope } from '../scenery/land'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { paintReflection, paintWater } from '../scenery/water'
import { LAMPLIGHT, pane } from '../scenery/windows'

const WALLS = ['#d9604a', '#e9b44c', '#5b8fa8', '#f1e3c8', '#c98a6b', '#7fa58c', '#e7a08a', '#48688a']

/** Tall narrow houses along a quay, boats before them, everything twice in the water. */
export function paintHarbour(canvas: Canvas): void {
  const { mood, rng } = canvas
  const quay = 800
  const sun = paintSky(canvas, 700, { sunX: rng.pick([260, 1340]) })
  paintLand(canvas, rollingSlope(canvas, 610, 60, 0.9), '#7393a0', { distance: 0.58 })
  paintBirds(canvas, rng.between(300, 1200), 190)
  const walls = rng.fork('plan').sample(WALLS, 8)
  const row = () => houses(canvas, quay, walls)
  paintWater(canvas, quay, 1200, sun, { depth: '#2c6d86', tintAmount: 0.6 })
  canvas.inside(`<rect x="0" y="${quay}" width="1600" height="400"/>`, () =>
    paintReflection(canvas, quay + 12, () => reflectedRow(canvas, quay, walls), 0.42),
  )
  row()
  canvas.rect(0, quay - 6, 1600, 18, mood.lit(mood.snow ? '#ffffff' : '#c7bba9'))
  canvas.rect(
    0,
    quay + 10,
    1600,
    40,
    canvas.linear([
      [0, mood.shaded('#8d8377')],
      [1, mood.shaded('#5e5a58')],
    ]),
  )
  for (let x = 40; x < 1600; x += 150) canvas.rect(x, quay - 24, 14, 22, mood.shaded('#3b3f48'), 'rx="5"')
  ripplesOverReflection(canvas, quay)
  sailingBoat(canvas, 330, 1010, 1.15, '#f6f1e7')
  fishingBoat(canvas, 900, 960, 0.85, '#2f6f8f')
  fishingBoat(canvas, 1180, 1070, 1.2, '#c8473c')
  finish(canvas, sun)
}

function houses(canvas: Canvas, base: number, walls: readonly string[]): void {
  const { mood } = canvas
  widths(walls).forEach(({ x, w, h, paint, pointed }) => {
    canvas.rect(
      x,
      base - h,
      w,
      h,
      canvas.linear(
        [
          [0, mood.lit(paint)],
          [1, mood.tone(darken(paint, 0.06))],
        ],
        'slant',
      ),
    )
    const roof = mood.snow ? '#ffffff' : '#5d5560'
    if (pointed) {
      canvas.polygon(
        [
          [x, base - h + 1],
          [x + w / 2, base - h - w * 0.5],
          [x + w, base - h + 1],
        ],
        mood.lit(paint),
      )
      canvas.polygon(
        [
          [x - 8, base - h + 6],
          [x + w / 2, base - h - w * 0.56],
          [x + w + 8, base - h + 6],
          [x + w - 8, base - h + 4],
          [x + w / 2, base - h - w * 0.44],
          [x + 8, base - h + 4],
        ],
        mood.tone(roof),
      )
      pane(canvas, x + w / 2 - 17, base - h - w * 0.2, 34, 40, {})
    } else {
      canvas.polygon(
        [
          [x - 6, base - h],
          [x + 18, base - h - 74],
          [x + w - 18, base - h - 74],
          [x + w + 6, base - h],
        ],
        canvas.linear([
          [0, mood.lit(roof)],
          [1, mood.tone(roof)],
        ]),
      )
      canvas.rect(x + w * 0.7, base - h - 116, 26, 60, mood.shaded('#9a6a54'))
      pane(canvas, x + w / 2 - 18, base - h - 56, 36, 40, { arched: true })
    }
    canvas.rect(x + w - 14, base - h, 14, h, mood.shadow, 'opacity=".14"')
    const columns = w > 190 ? 3 : 2
    const gap = w / columns
    for (let y = base - h + 34; y < base - 170; y += 104)
      for (let column = 0; column < columns; column++)
        pane(canvas, x + gap * column + gap / 2 - 23, y, 46, 66, { box: (column + Math.round(y)) % 3 === 0 })
    canvas.rect(x, base - 128, w, 8, mood.shaded(darken(paint, 0.2)))
    pane(canvas, x + 18, base - 104, w * 0.5, 84, { mullions: 2, bars: 0, frame: '#f6efe3', lit: mood.lamps > 0.2 })
    canvas.rect(x + w * 0.68, base - 102, w * 0.2, 98, mood.shaded(darken(paint, 0.45)), 'rx="3"')
    for (let stripe = 0; stripe < 6; stripe++)
      canvas.polygon(
        [
          [x + 12 + (stripe * w * 0.56) / 6, base - 120],
          [x + 12 + ((stripe + 1) * w * 0.56) / 6, base - 120],
          [x + 8 + ((stripe + 1) * w * 0.58) / 6, base - 88],
          [x + 8 + (stripe * w * 0.58) / 6, base - 88],
        ],
        mood.lit(stripe % 2 ? '#ffffff' : darken(paint, 0.12)),
      )
  })
}

/** The reflection needs only the masses: ripples would break any window. */
function reflectedRow(canvas: Canvas, base: number, walls: readonly string[]): void {
  const { mood } = canvas
  for (const { x, w, h, paint } of widths(walls)) {
    canvas.rect(x, base - h, w, h, mood.tone(paint))
    canvas.polygon(
      [
        [x, base - h],
        [x + w / 2, base - h - w * 0.45],
        [x + w, base - h],
      ],
      mood.tone('#5d5560'),
    )
    for (let y = base - h + 34; y < base - 40; y += 104)
      for (let wx = x + 28; wx < x + w - 50; wx += 74)
        canvas.rect(wx, y, 40, 60, mood.lamps > 0.3 ? LAMPLIGHT : mood.sky[1], 'opacity=".7"')
  }
}

function widths(walls: readonly string[]): { x: number; w: number; h: number; paint: string; pointed: boolean }[] {
  const shape = [
    [190, 430],
    [170, 510],
    [230, 460],
    [180, 560],
    [200, 420],
    [240, 500],
    [176, 450],
    [230, 530],
  ] as const
  let x = -10
  const turn = Math.max(0, WALLS.indexOf(walls[0] ?? ''))
  return [...shape.slice(turn), ...shape.slice(0, turn)].map(([w, h], index) => {
    const place = {
      x,
      w,
      h,
      paint: walls[index] ?? '#d9604a',
      pointed: (index * (turn % 3 ? 2 : 1) + turn) % (turn % 3 ? 3 : 2) === 1,
    }
    x += w
    return place
  })
}

function ripplesOverReflection(canvas: Canvas, quay: number): void {
  const { rng, mood } = canvas
  let d = ''
  for (let index = 0; index < 120; index++) {
    const near = rng.next()
    d += `M${n(rng.next() * 1600)} ${n(quay + 60 + near * 330)}h${n(rng.between(30, 70) + near * 140)}`
  }
  canvas.stroke(d, mood.sky[2], 3, 'opacity=".32"')
}

export function sailingBoat(canvas: Canvas, x: number, y: number, scale: number, paint: string): void {
  const { mood } = canvas
  canvas.group(`transform="translate(${x} ${y}) scale(${scale})"`, () => {
    canvas.ellipse(20, 30, 190, 14, mood.shadow, 'opacity=".35"')
    canvas.rect(-3, -400, 9, 400, mood.tone('#8a6a4a'))
    canvas.path(
      'M12 -380Q150 -190 160 -44L12 -36z',
      canvas.linear(
        [
          [0, mood.lit('#ffffff')],
          [1, mood.tone('#f1dcc9')],
        ],
        'across',
      ),
    )
    canvas.path('M-10 -340Q-110 -180 -128 -44L-10 -36z', mood.shaded('#f7efe6'))
    canvas.path(
      'M-170 -24H200Q170 34 120 40H-110Q-150 30 -170 -24z',
      canvas.linear([
        [0, mood.lit(paint)],
        [1, mood.shaded(darken(paint, 0.12))],
      ]),
    )
    canvas.rect(-164, -14, 354, 8, mood.lit('#D81B72'))
    canvas.rect(-60, -52, 130, 28, mood.tone('#b98a5c'), 'rx="6"')
  })
}

export function fishingBoat(canvas: Canvas, x: number, y: number, scale: number, paint: string): void {
  const { mood } = canvas
  canvas.group(`transform="translate(${x} ${y}) scale(${scale})"`, () => {
    canvas.ellipse(0, 34, 170, 13, mood.shadow, 'opacity=".35"')
    canvas.rect(-40, -88, 84, 70, mood.lit('#fbf4e8'), 'rx="5"')
    canvas.rect(-28, -76, 26, 26, mood.lamps > 0.2 ? LAMPLIGHT : mood.shaded('#5b7387'), 'rx="3"')
    canvas.rect(8, -76, 26, 26, mood.lamps > 0.2 ? LAMPLIGHT : mood.shaded('#5b7387'), 'rx="3"')
    canvas.rect(-48, -98, 100, 14, mood.tone('#d96b4f'), 'rx="4"')
    canvas.rect(-2, -170, 6, 76, mood.shaded('#5b4636'))
    canvas.path(
      'M-150 -34Q-80 -14 0 -14T160 -40Q140 30 104 40H-106Q-140 26 -150 -34z',
      canvas.linear([
        [0, mood.lit(paint)],
        [1, mood.shaded(darken(paint, 0.2))],
      ]),
    )
    canvas.path('M-150 -34Q-80 -14 0 -14T160 -40L157 -28Q80 -4 0 -4T-147 -22z', mood.lit('#ffffff'))
  })
}
