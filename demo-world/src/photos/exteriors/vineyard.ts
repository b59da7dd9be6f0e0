import { type Canvas, n } from '../canvas'
import { darken, lighten } from '../colour'
import { house } from '../scenery/houses'
import { castShadow, paintLand, paintMist, rollingSlope } from '../scenery/land'
import { broadleaf, bush, cypress } from '../scenery/plants'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { door, pane } from '../scenery/windows'
import { fields } from './countryside'

/** A farmhouse on a rise, vines running up to it. */
export function paintVineyard(canvas: Canvas): void {
  const { mood, rng } = canvas
  const sun = paintSky(canvas, 600, { sunX: rng.pick([300, 420]) })
  paintLand(canvas, rollingSlope(canvas, 530, 60, 1), '#7e93ad', { distance: 0.62 })
  paintLand(canvas, rollingSlope(canvas, 590, 46, 1.3), '#7f9c86', { distance: 0.45 })
  fields(canvas, 640, 40, 0.32)
  paintMist(canvas, 690, 110, 0.5)
  paintBirds(canvas, 560, 250)
  const hill = (x: number) => 800 - 96 * Math.exp(-(((x - 1080) / 420) ** 2)) + Math.sin(x / 210) * 8
  for (let x = 60; x < 760; x += rng.between(70, 120)) cypress(canvas, x, hill(x) + 12, rng.between(80, 130), 0.3)
  paintLand(canvas, hill, mood.grass, { distance: 0.06, foot: 0 })
  for (const [x, tall] of [
    [800, 290],
    [858, 350],
    [1420, 330],
    [1476, 270],
    [1530, 230],
  ] as const)
    cypress(canvas, x, hill(x) + 26, tall)
  castShadow(canvas, 920, 742, 420, 90, sun.x)
  farmhouse(canvas, 920, 738)
  broadleaf(canvas, 1400, 772, 250, mood.snow ? '#7f9f8f' : '#8f9f6a', 0.05)
  for (const x of [900, 1010, 1190, 1290]) bush(canvas, x, 758, rng.between(50, 74), rng.pick(mood.foliage), true)
  vines(canvas)
  finish(canvas, sun)
}

function farmhouse(canvas: Canvas, x: number, base: number): void {
  house(canvas, {
    x: x + 210,
    base: base - 4,
    w: 150,
    h: 250,
    depth: 80,
    wall: '#dcae7c',
    roof: '#b9623f',
    kind: 'eaves',
    pitch: 60,
    texture: 'stone',
    overhang: 12,
  })
  pane(canvas, x + 262, base - 226, 46, 60, { arched: true })
  house(canvas, {
    x,
    base,
    w: 330,
    h: 150,
    depth: 150,
    wall: '#e8c391',
    roof: '#c06a45',
    kind: 'eaves',
    pitch: 100,
    texture: 'stone',
    overhang: 20,
  })
  for (const dx of [38, 236]) pane(canvas, x + dx, base - 118, 46, 60, { shutters: '#6a7f5a', box: true })
  door(canvas, x + 138, base, 56, 98, '#7a4f36')
}

/** Rows that run together behind the farmhouse: each a ragged hedge, dark below and lit above. */
function vines(canvas: Canvas): void {
  const { mood } = canvas
  const soil = mood.snow ? '#f0f4f9' : '#cfa578'
  canvas.inside('<path d="M0 806Q420 780 760 790Q1200 820 1600 840V1200H0z"/>', () => {
    paintLand(canvas, () => 780, soil, { foot: 0, depth: 420 })
    for (const row of [-11, 13, -10, 12, -9, 11, -8, 10, -7, 9, -6, 8, -5, 7, -4, 6, -3, 5, -2, 4, -1, 3, 0, 2, 1])
      vineRow(canvas, row)
  })
}

function vinePaint({ mood, rng }: Canvas, row: number): string {
  if (mood.snow) return '#9c9288'
  if (mood.season === 'autumn') return rng.pick(['#b98f3f', '#c47f3a', '#a89a4a'])
  return mood.foliage[row % 2 === 0 ? 0 : 1] ?? '#5aa05a'
}

function vineRow(canvas: Canvas, row: number): void {
  const { mood, rng } = canvas
  const paint = vinePaint(canvas, row)
  const steps = 46
  const stations = Array.from({ length: steps + 1 }, (_, step) => {
    const t = (step / steps) ** 1.9
    return { x: 760 + row * 225 * (0.16 + t), y: 794 + t * 470, size: 5 + t * 74 }
  })
  const ragged = (rise: number, fall: number, shift: number) => {
    const upper = stations.map(
      ({ x, y, size }) =>
        `${n(x + shift * size + rng.between(-0.12, 0.12) * size)} ${n(y - size * (rise + rng.between(-0.14, 0.16)))}`,
    )
    const lower = [...stations]
      .reverse()
      .map(({ x, y, size }) => `${n(x + shift * size + (row > 0 ? -0.62 : 0.62) * size)} ${n(y - size * fall)}`)
    return `M${upper.join('L')}L${lower.join('L')}z`
  }
  const away = row > 1 ? 1 : -1
  canvas.path(ragged(0.1, -0.16, away * 0.55), mood.shadow, 'opacity=".2"')
  canvas.path(ragged(1.15, 0.1, 0), mood.shaded(darken(paint, 0.16)))
  canvas.path(ragged(1.1, 0.42, 0), mood.tone(paint))
  canvas.path(ragged(1.14, 0.86, 0), mood.lit(mood.snow ? '#ffffff' : lighten(paint, 0.12)))
  for (const { x, y, size } of stations) {
    if (size < 20 || x < -60 || x > 1660) continue
    for (let leaf = 0; leaf < 4; leaf++)
      canvas.ellipse(
        x + rng.between(-0.6, 0.6) * size,
        y - rng.between(0.25, 1.15) * size,
        size * 0.14,
        size * 0.1,
        leaf % 2 ? mood.lit(lighten(paint, 0.18)) : mood.shaded(paint),
        'opacity=".8"',
      )
    if (!mood.snow && mood.season !== 'spring')
      canvas.circle(x + rng.between(-0.3, 0.3) * size, y - 0.4 * size, size * 0.09, mood.tone('#5b2f63'))
  }
}
