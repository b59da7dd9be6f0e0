import { type Canvas, n } from '../canvas'
import { darken, lighten } from '../colour'
import { LAMPLIGHT } from '../scenery/windows'

/** Soft contact shadow under a thing that stands. */
export function standing(canvas: Canvas, x: number, y: number, wide: number): void {
  canvas.glow(x, y, wide * 0.62, wide * 0.11, canvas.mood.shadow, 0.6)
}

/** A padded block: lit on top, darker below. */
function cushion(canvas: Canvas, x: number, y: number, w: number, h: number, paint: string, r = 18): void {
  const { mood } = canvas
  canvas.rect(
    x,
    y,
    w,
    h,
    canvas.linear([
      [0, mood.lit(lighten(paint, 0.1))],
      [0.35, mood.tone(paint)],
      [1, mood.shaded(darken(paint, 0.06))],
    ]),
    `rx="${r}"`,
  )
}

export function sofa(canvas: Canvas, x: number, base: number, w: number, paint: string): void {
  const { mood, rng } = canvas
  standing(canvas, x + w / 2, base + 4, w * 1.08)
  for (const leg of [0.06, 0.9]) canvas.rect(x + w * leg, base - 22, w * 0.025, 24, mood.shaded('#6b4a32'))
  cushion(canvas, x + w * 0.04, base - w * 0.36, w * 0.92, w * 0.24, paint, 26)
  canvas.rect(x + w * 0.08, base - w * 0.2, w * 0.84, w * 0.04, mood.shadow, 'opacity=".16"')
  cushion(canvas, x + w * 0.09, base - w * 0.19, w * 0.41, w * 0.085, lighten(paint, 0.06), 16)
  cushion(canvas, x + w * 0.5, base - w * 0.19, w * 0.41, w * 0.085, lighten(paint, 0.06), 16)
  cushion(canvas, x + w * 0.03, base - w * 0.12, w * 0.94, w * 0.09, paint, 10)
  cushion(canvas, x, base - w * 0.25, w * 0.105, w * 0.22, darken(paint, 0.04), 22)
  cushion(canvas, x + w * 0.895, base - w * 0.25, w * 0.105, w * 0.22, darken(paint, 0.04), 22)
  const colours = rng.sample(['#D9748C', '#E3B25C', '#7FA58C', '#F3E9DC', '#5C7F99', '#C7714F'], 3)
  ;[
    [0.13, -7],
    [0.71, 8],
    [0.63, -5],
  ].forEach(([at = 0, turn = 0], index) => {
    const [px, py, size] = [x + w * at, base - w * 0.31, w * 0.14]
    canvas.group(`transform="rotate(${turn} ${n(px + size / 2)} ${n(py + size / 2)})"`, () =>
      cushion(canvas, px, py, size, size, colours[index] ?? '#E3B25C', 14),
    )
  })
}

export function armchair(
  canvas: Canvas,
  x: number,
  base: number,
  w: number,
  paint: string,
  facing: 'left' | 'right',
): void {
  const { mood } = canvas
  const flip = facing === 'left' ? `translate(${n(x * 2 + w)} 0) scale(-1 1)` : ''
  canvas.group(`transform="${flip}"`, () => {
    standing(canvas, x + w / 2, base + 2, w)
    for (const [leg, lean] of [
      [0.2, -8],
      [0.82, 8],
    ] as const)
      canvas.stroke(`M${n(x + w * leg)} ${n(base - w * 0.2)}l${lean} ${n(w * 0.2)}`, mood.shaded('#7a5236'), w * 0.035)
    canvas.path(
      `M${n(x + w * 0.06)} ${n(base - w * 0.2)}Q${n(x - w * 0.06)} ${n(base - w * 0.86)} ${n(x + w * 0.16)} ` +
        `${n(base - w * 0.95)}Q${n(x + w * 0.42)} ${n(base - w)} ${n(x + w * 0.4)} ${n(base - w * 0.36)}z`,
      canvas.linear(
        [
          [0, mood.lit(lighten(paint, 0.1))],
          [1, mood.shaded(paint)],
        ],
        'across',
      ),
    )
    cushion(canvas, x + w * 0.12, base - w * 0.42, w * 0.76, w * 0.16, lighten(paint, 0.08), 20)
    cushion(canvas, x + w * 0.08, base - w * 0.32, w * 0.84, w * 0.14, paint, 14)
    canvas.path(
      `M${n(x + w * 0.2)} ${n(base - w * 0.28)}V${n(base - w * 0.52)}q0 ${n(-w * 0.08)} ${n(w * 0.1)} ` +
        `${n(-w * 0.08)}H${n(x + w * 0.86)}q${n(w * 0.06)} 0 ${n(w * 0.06)} ${n(w * 0.07)}t${n(-w * 0.08)} ` +
        `${n(w * 0.06)}H${n(x + w * 0.34)}V${n(base - w * 0.28)}z`,
      canvas.linear([
        [0, mood.lit(paint)],
        [1, mood.shaded(paint)],
      ]),
    )
    canvas.group(`transform="rotate(-12 ${n(x + w * 0.34)} ${n(base - w * 0.58)})"`, () =>
      cushion(canvas, x + w * 0.24, base - w * 0.72, w * 0.28, w * 0.28, '#d9748c', 16),
    )
  })
}

export function lowTable(canvas: Canvas, x: number, base: number, w: number): void {
  const { mood } = canvas
  standing(canvas, x + w / 2, base, w)
  for (const leg of [0.16, 0.8])
    canvas.stroke(
      `M${n(x + w * leg)} ${n(base - w * 0.28)}L${n(x + w * (leg < 0.5 ? leg - 0.05 : leg + 0.08))} ${n(base)}`,
      mood.shaded('#7a5236'),
      w * 0.034,
    )
  canvas.ellipse(x + w / 2, base - w * 0.27, w * 0.52, w * 0.13, mood.shaded('#9a6c45'))
  canvas.ellipse(
    x + w / 2,
    base - w * 0.3,
    w * 0.52,
    w * 0.13,
    canvas.linear(
      [
        [0, mood.lit('#d9ab78')],
        [1, mood.tone('#b98a5c')],
      ],
      'across',
    ),
  )
  canvas.rect(x + w * 0.24, base - w * 0.34, w * 0.26, w * 0.035, mood.lit('#5c7f99'), 'rx="2"')
  canvas.rect(x + w * 0.26, base - w * 0.37, w * 0.22, w * 0.032, mood.lit('#d9748c'), 'rx="2"')
  canvas.path(
    `M${n(x + w * 0.6)} ${n(base - w * 0.32)}q${n(-w * 0.04)} ${n(-w * 0.14)} ${n(w * 0.03)} ` +
      `${n(-w * 0.15)}h${n(w * 0.06)}q${n(w * 0.07)} ${n(w * 0.01)} ${n(w * 0.03)} ${n(w * 0.15)}z`,
    mood.lit('#f5efe6'),
  )
  for (const [dx, dy] of [
    [-0.05, -0.3],
    [0.03, -0.36],
    [0.1, -0.29],
  ] as const) {
    canvas.stroke(
      `M${n(x + w * 0.66)} ${n(base - w * 0.46)}q${n(w * dx * 0.4)} ${n(w * dy * 0.3)} ${n(w * dx)} ` +
        `${n(w * (dy + 0.16))}`,
      mood.shaded('#5f8a5a'),
      3,
    )
    canvas.circle(x + w * (0.66 + dx), base + w * (dy - 0.32), w * 0.035, mood.lit(mood.blossom[0] ?? '#f6b6c8'))
  }
}

const GREENS = ['#4f8f5f', '#3a7550', '#6dab72']
type PotPlantKind = 'fig' | 'palm' | 'olive' | 'monstera' | 'bush'

interface Crown {
  /** The middle of the pot's rim. */
  x: number
  top: number
  /** Height of the whole plant with its pot. */
  high: number
}

function palmFronds(canvas: Canvas, { x, top, high }: Crown): void {
  const { mood, rng } = canvas
  for (let frond = 0; frond < 11; frond++) {
    const angle = -Math.PI * (0.06 + (0.88 * frond) / 10)
    const colour = mood[frond % 2 ? 'lit' : 'shaded'](rng.pick(GREENS))
    const [mx, my] = [x + Math.cos(angle) * high * 0.3, top + Math.sin(angle) * high * 0.66]
    const [ex, ey] = [x + Math.cos(angle) * high * 0.58, top + Math.sin(angle) * high * 0.52]
    canvas.path(
      `M${n(x - 3)} ${n(top)}Q${n(mx - 8)} ${n(my - 10)} ${n(ex)} ${n(ey)}Q${n(mx + 12)} ${n(my + 22)} ` +
        `${n(x + 4)} ${n(top)}z`,
      colour,
    )
  }
}

function bushCrown(canvas: Canvas, { x, top, high }: Crown): void {
  const { mood, rng } = canvas
  const w = high * 0.3
  for (let ball = 0; ball < 9; ball++)
    canvas.circle(
      x + rng.between(-0.5, 0.5) * w,
      top - rng.between(0, 0.5) * high * 0.8,
      w * rng.between(0.24, 0.38),
      canvas.linear([
        [0, mood.lit('#7fae6d')],
        [1, mood.shaded('#4f8a58')],
      ]),
    )
}

interface Leaf {
  x: number
  y: number
  angle: number
  length: number
  /** Half its width, as a part of its length. */
  width: number
  colour: string
}

function paintLeaf(canvas: Canvas, { x, y, angle, length, width, colour }: Leaf): void {
  const [ex, ey] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
  const [px, py] = [-(ey - y) * width, (ex - x) * width]
  canvas.path(
    `M${n(x)} ${n(y)}Q${n((x + ex) / 2 + px)} ${n((y + ey) / 2 + py)} ${n(ex)} ` +
      `${n(ey)}Q${n((x + ex) / 2 - px)} ${n((y + ey) / 2 - py)} ${n(x)} ${n(y)}z`,
    colour,
  )
}

const LEAVES = {
  fig: { count: 26, size: 0.19, width: 0.42, spread: 0, greens: GREENS },
  monstera: { count: 26, size: 0.24, width: 0.42, spread: 0, greens: GREENS },
  olive: { count: 64, size: 0.09, width: 0.34, spread: 0.14, greens: ['#8fa58a', '#73917a', '#a9bb9d'] },
}

/** A stem and its leaves. */
function leafyCrown(canvas: Canvas, { x, top, high }: Crown, kind: keyof typeof LEAVES): void {
  const { mood, rng } = canvas
  const { count, size, width, spread, greens } = LEAVES[kind]
  canvas.stroke(
    `M${n(x)} ${n(top)}q${n(high * 0.04)} ${n(-high * 0.3)} ${n(-high * 0.01)} ${n(-high * 0.52)}`,
    mood.shaded('#6b4a36'),
    high * 0.022,
  )
  for (let leaf = 0; leaf < count; leaf++) {
    const up = rng.next()
    const aside = rng.between(-0.05, 0.05) * high + (spread ? rng.between(-spread, spread) * high : 0)
    paintLeaf(canvas, {
      x: x + aside,
      y: top - high * (0.2 + up * 0.44),
      angle: rng.between(-Math.PI - 0.25, 0.25),
      length: high * size * rng.between(0.8, 1.15),
      width,
      colour: mood[leaf % 2 ? 'lit' : 'shaded'](rng.pick(greens)),
    })
  }
}

/** A plant in a pot: leaves drawn by kind. */
export function potPlant(canvas: Canvas, x: number, base: number, high: number, kind: PotPlantKind): void {
  const { mood, rng } = canvas
  const w = high * 0.3
  standing(canvas, x, base, w * 1.5)
  const pot = rng.pick(['#c9795a', '#e8e0d4', '#7f8c8d', '#d9b48a'])
  const top = base - w * 0.86
  const crown = { x, top, high }
  if (kind === 'palm') palmFronds(canvas, crown)
  else if (kind === 'bush') bushCrown(canvas, crown)
  else leafyCrown(canvas, crown, kind)
  canvas.path(
    `M${n(x - w * 0.46)} ${n(top)}H${n(x + w * 0.46)}L${n(x + w * 0.34)} ${n(base)}H${n(x - w * 0.34)}z`,
    canvas.linear(
      [
        [0, mood.lit(pot)],
        [1, mood.shaded(pot)],
      ],
      'across',
    ),
  )
  canvas.rect(x - w * 0.5, top - w * 0.06, w, w * 0.14, mood.lit(lighten(pot, 0.1)), 'rx="4"')
}

/** A pendant or standing lamp that burns when the evening comes. */
export function lamp(
  canvas: Canvas,
  x: number,
  from: number,
  to: number,
  paint: string,
  kind: 'pendant' | 'floor',
): void {
  const { mood } = canvas
  const burns = mood.lamps > 0.2
  canvas.rect(x - 3, Math.min(from, to), 6, Math.abs(to - from), mood.shaded('#3d3a40'))
  const y = kind === 'pendant' ? to : from
  const shade = burns
    ? canvas.linear([
        [0, '#fff0c4'],
        [1, '#ffd48a'],
      ])
    : canvas.linear([
        [0, mood.lit(paint)],
        [1, mood.shaded(paint)],
      ])
  canvas.path(`M${n(x - 34)} ${n(y)}h68l34 76q-68 22 -136 0z`, shade)
  if (kind === 'floor') {
    canvas.ellipse(x, to, 52, 9, mood.shaded('#3d3a40'))
  }
  if (!burns) return
  canvas.glow(x, y + 60, 380, 330, LAMPLIGHT, 0.5)
  canvas.glow(x, y + 80, 120, 90, '#fff3cf', 0.6)
}

export function books(canvas: Canvas, x: number, base: number, w: number, tall: number): void {
  const { mood, rng } = canvas
  for (let left = x; left < x + w - 10; ) {
    const thick = rng.between(9, 22)
    const high = tall * rng.between(0.62, 1)
    canvas.rect(
      left,
      base - high,
      thick,
      high,
      mood.tone(rng.pick(['#d9748c', '#5c7f99', '#e3b25c', '#7fa58c', '#f0e5d6', '#a8556a', '#4a5d73', '#c7714f'])),
      'rx="1.5"',
    )
    canvas.rect(left + 2, base - high * 0.8, thick - 4, 4, '#ffffff', 'opacity=".35"')
    left += thick + 1.5
  }
}

/** A framed print: hills and a sun, or bare forms. */
export function picture(canvas: Canvas, x: number, y: number, w: number, h: number): void {
  const { mood, rng } = canvas
  canvas.rect(x + 6, y + 8, w, h, mood.shadow, 'opacity=".22"')
  canvas.rect(x, y, w, h, mood.tone(rng.pick(['#f7f2ea', '#3b3438', '#b58a5c'])))
  canvas.rect(x + 8, y + 8, w - 16, h - 16, mood.lit('#f6ede0'))
  const colours = rng.sample(['#D9748C', '#E3B25C', '#7FA58C', '#5C7F99', '#C7714F', '#8C6FA8'], 3)
  const clip = `<rect x="${x + 18}" y="${y + 18}" width="${w - 36}" height="${h - 36}"/>`
  canvas.inside(clip, () => {
    canvas.rect(x, y, w, h, mood.lit('#f3e2cf'))
    canvas.circle(x + w * rng.between(0.35, 0.65), y + h * 0.38, w * 0.17, mood.tone(colours[0] ?? '#D9748C'))
    canvas.path(
      `M${x} ${n(y + h * 0.62)}Q${n(x + w * 0.3)} ${n(y + h * 0.42)} ${n(x + w * 0.6)} ` +
        `${n(y + h * 0.64)}T${x + w} ${n(y + h * 0.58)}V${y + h}H${x}z`,
      mood.tone(colours[1] ?? '#7FA58C'),
    )
    canvas.path(
      `M${x} ${n(y + h * 0.8)}Q${n(x + w * 0.5)} ${n(y + h * 0.62)} ${x + w} ${n(y + h * 0.82)}V${y + h}H${x}z`,
      mood.tone(colours[2] ?? '#5C7F99'),
    )
  })
}
