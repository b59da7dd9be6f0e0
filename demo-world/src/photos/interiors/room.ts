import type { Canvas } from '../canvas'
import { darken, lighten } from '../colour'
import type { Theme } from '../themes'
import { hangView } from './view'

/** The corners of the back wall; floor, ceiling and side walls run from it to the edges of the picture. */
export const BACK = { left: 190, right: 1410, top: 90, floor: 800 }

const WALLS = [
  '#f2e9dd',
  '#e9dfd2',
  '#dfe6e0',
  '#f3e3da',
  '#e3e5ea',
  '#d9cfc4',
  '#efe6d0',
  '#cfdad6',
  '#e9d3c4',
  '#d6dce6',
  '#f7f3ec',
  '#c9cfc0',
  '#e6cfc9',
  '#f0dfb8',
]
const FLOORS = ['#c99f72', '#b98a5c', '#d9b88c', '#a87a52', '#8f6a4c', '#cfc4b4', '#b9a08a', '#7a5a44', '#d8cfc2']

export interface Opening {
  x: number
  y: number
  w: number
  h: number
  columns?: number
  rows?: number
  curtains?: string
}

/** An empty room in one-point view: walls, boards, skirting, windows with the theme's view, light on the floor. */
export function paintRoom(
  canvas: Canvas,
  theme: Theme,
  openings: readonly Opening[],
  options: { wall?: string; floor?: string; accent?: string } = {},
): void {
  const { rng } = canvas
  const wall = options.wall ?? rng.pick(WALLS)
  const floor = options.floor ?? rng.pick(FLOORS)
  paintCeilingAndSideWalls(canvas, wall)
  paintBackWallAndFloor(canvas, options.accent ?? wall, floor)
  boards(canvas, floor)
  for (const opening of openings) {
    glazing(canvas, theme, opening)
    lightOnFloor(canvas, opening)
  }
  paintSkirting(canvas)
  paintCornerShadows(canvas)
}

function paintCeilingAndSideWalls(canvas: Canvas, wall: string): void {
  const { mood } = canvas
  const { left, right, top, floor: base } = BACK
  canvas.polygon(
    [
      [0, 0],
      [1600, 0],
      [right, top],
      [left, top],
    ],
    canvas.linear([
      [0, mood.shaded(lighten(wall, 0.5))],
      [1, mood.tone(lighten(wall, 0.6))],
    ]),
  )
  canvas.polygon(
    [
      [0, 0],
      [left, top],
      [left, base],
      [0, 1060],
    ],
    canvas.linear(
      [
        [0, mood.tone(darken(wall, 0.1))],
        [1, mood.shaded(wall)],
      ],
      'across',
    ),
  )
  canvas.polygon(
    [
      [1600, 0],
      [right, top],
      [right, base],
      [1600, 1060],
    ],
    canvas.linear(
      [
        [0, mood.shaded(wall)],
        [1, mood.shaded(darken(wall, 0.1))],
      ],
      'across',
    ),
  )
}

function paintBackWallAndFloor(canvas: Canvas, accent: string, floor: string): void {
  const { mood } = canvas
  const { left, right, top, floor: base } = BACK
  canvas.rect(
    left,
    top,
    right - left,
    base - top,
    canvas.linear([
      [0, mood.tone(darken(accent, 0.03))],
      [1, mood.lit(accent)],
    ]),
  )
  canvas.polygon(
    [
      [left, base],
      [right, base],
      [1600, 1060],
      [1600, 1200],
      [0, 1200],
      [0, 1060],
    ],
    canvas.linear([
      [0, mood.lit(floor)],
      [1, mood.tone(darken(floor, 0.08))],
    ]),
  )
}

function paintSkirting(canvas: Canvas): void {
  const { mood } = canvas
  const { left, right, floor: base } = BACK
  canvas.rect(left, base - 26, right - left, 26, mood.lit('#fbf7f0'))
  canvas.polygon(
    [
      [left, base - 26],
      [left, base],
      [0, 1060],
      [0, 1016],
    ],
    mood.shaded('#fbf7f0'),
  )
  canvas.polygon(
    [
      [right, base - 26],
      [right, base],
      [1600, 1060],
      [1600, 1016],
    ],
    mood.shaded('#f1ece4'),
  )
  canvas.rect(
    left,
    base,
    right - left,
    34,
    canvas.linear([
      [0, mood.shadow, 0.22],
      [1, mood.shadow, 0],
    ]),
  )
}

function paintCornerShadows(canvas: Canvas): void {
  const { mood } = canvas
  const { left, right, top, floor: base } = BACK
  for (const [x, w] of [
    [left, 90],
    [right - 90, 90],
  ] as const)
    canvas.rect(
      x,
      top,
      w,
      base - top,
      canvas.linear(
        x === left
          ? [
              [0, mood.shadow, 0.16],
              [1, mood.shadow, 0],
            ]
          : [
              [0, mood.shadow, 0],
              [1, mood.shadow, 0.16],
            ],
        'across',
      ),
    )
}

function boards(canvas: Canvas, floor: string): void {
  const { mood, rng } = canvas
  canvas.inside('<polygon points="190,800 1410,800 1600,1060 1600,1200 0,1200 0,1060"/>', () => {
    const seam = mood.shaded(darken(floor, 0.22))
    let d = ''
    for (let board = -18; board <= 18; board++) d += `M${800 + board * 46} 800L${800 + board * 118} 1200`
    canvas.stroke(d, seam, 2, 'opacity=".42"')
    for (let plank = 0; plank < 26; plank++) {
      const [board, t] = [rng.int(-14, 13), rng.next()]
      const [a, b] = [800 + board * (46 + 72 * t), 800 + (board + 1) * (46 + 72 * t)]
      const t2 = Math.min(1, t + 0.25)
      canvas.polygon(
        [
          [a, 800 + 400 * t],
          [b, 800 + 400 * t],
          [800 + (board + 1) * (46 + 72 * t2), 800 + 400 * t2],
          [800 + board * (46 + 72 * t2), 800 + 400 * t2],
        ],
        rng.chance(0.5) ? mood.shadow : '#ffffff',
        'opacity=".06"',
      )
    }
  })
}

/** The window itself: view, frame, bars, reveal and, if wished, curtains. */
function glazing(canvas: Canvas, theme: Theme, { x, y, w, h, columns = 2, rows = 1, curtains }: Opening): void {
  const { mood } = canvas
  const frame = '#faf6ef'
  canvas.rect(x - 20, y - 20, w + 40, h + 40, mood.shaded(frame))
  canvas.rect(x - 16, y - 16, w + 32, h + 32, mood.lit(frame))
  hangView(canvas, theme, x, y, w, h)
  for (let column = 1; column < columns; column++)
    canvas.rect(x + (w * column) / columns - 6, y, 12, h, mood.lit(frame))
  for (let row = 1; row < rows; row++) canvas.rect(x, y + (h * row) / rows - 5, w, 10, mood.lit(frame))
  canvas.rect(x, y, w, 16, mood.shadow, 'opacity=".2"')
  canvas.rect(x - 34, y + h + 16, w + 68, 18, mood.lit('#ffffff'))
  canvas.rect(
    x - 34,
    y + h + 34,
    w + 68,
    20,
    canvas.linear([
      [0, mood.shadow, 0.25],
      [1, mood.shadow, 0],
    ]),
  )
  if (mood.light !== 'night') canvas.glow(x + w / 2, y + h / 2, w * 0.9, h * 0.9, mood.sun, 0.14 + mood.glow * 0.2)
  if (!curtains) return
  const fall = BACK.floor - y + 30
  canvas.rect(x - 110, y - 50, w + 220, 9, mood.shaded('#8a6a4a'), 'rx="4"')
  for (const from of [x - 96, x + w - 24]) {
    for (let fold = 0; fold < 6; fold++) {
      canvas.rect(
        from + fold * 20,
        y - 44,
        21,
        fall,
        canvas.linear(
          [
            [0, mood.shaded(curtains)],
            [0.5, mood.lit(lighten(curtains, 0.12))],
            [1, mood.shaded(curtains)],
          ],
          'across',
        ),
        'opacity=".95"',
      )
    }
  }
}

/** The window's shape lying on the boards, stretched by the height of the sun. */
function lightOnFloor(canvas: Canvas, { x, w, columns = 2 }: Opening): void {
  const { mood } = canvas
  if (mood.light === 'night' || mood.light === 'blue') return
  const lean = x + w / 2 < 800 ? 190 : -190
  const far = mood.light === 'day' ? 1010 : 1150
  const [near, pane] = [840, w / columns]
  const wide = 1 + (far - near) / 620
  for (let column = 0; column < columns; column++) {
    const a = x + column * pane + 8
    const b = a + pane - 16
    const spread = (px: number) => 800 + (px - 800) * wide + lean
    canvas.polygon(
      [
        [a + lean * 0.2, near],
        [b + lean * 0.2, near],
        [spread(b), far],
        [spread(a), far],
      ],
      canvas.linear([
        [0, mood.sun, mood.light === 'day' ? 0.42 : 0.5],
        [1, mood.sun, 0.12],
      ]),
    )
  }
}

/** A rug lying flat, in perspective. */
export function rug(canvas: Canvas, x: number, y: number, w: number, deep: number, paint: string): void {
  const { mood } = canvas
  const ring = (inset: number, fill: string) =>
    canvas.polygon(
      [
        [x + w * 0.09 + inset, y + inset * 0.4],
        [x + w * 0.91 - inset, y + inset * 0.4],
        [x + w - inset * 1.2, y + deep - inset * 0.4],
        [x + inset * 1.2, y + deep - inset * 0.4],
      ],
      fill,
    )
  canvas.polygon(
    [
      [x + w * 0.09, y + 6],
      [x + w * 0.91, y + 6],
      [x + w, y + deep + 8],
      [x, y + deep + 8],
    ],
    mood.shadow,
    'opacity=".2"',
  )
  ring(0, mood.tone(paint))
  ring(22, mood.lit(lighten(paint, 0.55)))
  ring(36, mood.tone(lighten(paint, 0.22)))
  ring(48, mood.lit(lighten(paint, 0.5)))
}
