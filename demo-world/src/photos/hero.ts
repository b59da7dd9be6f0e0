import { Canvas } from './canvas'
import { lighten } from './colour'
import { createMood } from './mood'
import { house } from './scenery/houses'
import { castShadow, paintLand, paintMist, type Slope } from './scenery/land'
import { broadleaf, bush, cypress, leafFrame } from './scenery/plants'
import { finish, paintBirds, paintSky } from './scenery/sky'
import { paintWater } from './scenery/water'
import { door, LAMPLIGHT, pane } from './scenery/windows'

/**
 * The home page's picture, 2400 × 1200: a coast at the golden hour, a house on the hill to the right, calm sky for the
 * search box.
 */
export function drawHero(seed: string, pixels = 2400): string {
  const canvas = new Canvas(`hero/${seed}`, createMood('golden', 'summer'), 2400, 1200)
  const { mood, rng } = canvas
  const sun = paintSky(canvas, 720, { sunX: 760 })
  headland(
    canvas,
    (x) => 726 - 150 * Math.exp(-(((x - 2300) / 620) ** 2)) - 36 * Math.exp(-(((x - 1500) / 200) ** 2)),
    '#8b93b3',
    0.66,
  )
  headland(
    canvas,
    (x) => 728 - 120 * Math.exp(-(((x + 40) / 330) ** 2)) - 40 * Math.exp(-(((x - 420) / 150) ** 2)),
    '#77809f',
    0.56,
  )
  paintWater(canvas, 722, 1210, sun, { depth: '#2b7f97', tintAmount: 0.5 })
  paintMist(canvas, 722, 90, 0.6)
  paintBirds(canvas, 1150, 330)
  for (const [x, y, size] of [
    [980, 770, 0.7],
    [560, 792, 0.9],
    [1210, 752, 0.45],
  ] as const)
    sail(canvas, x, y, size)
  headland(canvas, (x) => 1210 - 470 * smooth((x - 930) / 560) + Math.sin(x / 90) * 9, '#8f9a68', 0.2)
  village(canvas)
  const hill: Slope = (x) => 1240 - 390 * smooth((x - 1060) / 620) + Math.sin(x / 130) * 8
  headland(canvas, hill, '#97a35f', 0.03)
  for (const [x, tall] of [
    [1640, 190],
    [2190, 330],
    [2260, 260],
    [2330, 220],
  ] as const)
    cypress(canvas, x, hill(x) + 24, tall)
  castShadow(canvas, 1700, 872, 470, 110, sun.x, 0.28)
  villa(canvas, 1700, 868)
  broadleaf(canvas, 2120, 900, 260, '#7f9a58', 0.03)
  for (let x = 1240; x < 2400; x += rng.between(60, 110))
    bush(canvas, x, hill(x) + rng.between(40, 110), rng.between(60, 120), rng.pick(mood.foliage), rng.chance(0.6))
  headland(canvas, (x) => 1180 - 120 * smooth((560 - x) / 560) - 90 * smooth((x - 1500) / 900), '#6f7f4d', 0)
  for (let x = 20; x < 2400; x += rng.between(70, 260))
    bush(canvas, x, 1212, rng.between(70, 150), rng.pick(mood.foliage), rng.chance(0.5))
  leafFrame(canvas, 'left', 1080, 430)
  leafFrame(canvas, 'right', 1120, 430)
  finish(canvas, sun)
  return canvas.toSvg(pixels)
}

function smooth(value: number): number {
  const t = Math.max(0, Math.min(1, value))
  return t * t * (3 - 2 * t)
}

function headland(canvas: Canvas, slope: Slope, colour: string, distance: number): void {
  const cut = `<rect x="0" y="0" width="2400" height="${distance > 0.5 ? 724 : 1200}"/>`
  canvas.inside(cut, () => paintLand(canvas, slope, colour, { distance, foot: 0.12, depth: 600 }))
}

/** White houses stepping down the far slope. */
function village(canvas: Canvas): void {
  const { mood, rng } = canvas
  for (let index = 0; index < 26; index++) {
    const x = 1190 + (index % 13) * 90 + rng.between(-16, 16)
    const base = 1210 - 470 * smooth((x - 930) / 560) + 34 + Math.floor(index / 13) * 44
    const [w, h] = [rng.between(44, 70), rng.between(36, 64)]
    canvas.rect(
      x,
      base - h,
      w,
      h,
      canvas.linear([
        [0, mood.lit('#fff6ea', 0.16)],
        [1, mood.tone('#f0dcc6', 0.2)],
      ]),
    )
    canvas.rect(x + w, base - h + 5, w * 0.4, h - 5, mood.shaded('#f0dcc6', 0.2))
    canvas.polygon(
      [
        [x - 4, base - h],
        [x + w * 0.3, base - h - 20],
        [x + w * 1.12, base - h - 18],
        [x + w * 1.44, base - h + 5],
        [x + w, base - h],
      ],
      mood.tone('#cf7a55', 0.14),
    )
    canvas.rect(x + w * 0.3, base - h * 0.7, 10, 15, rng.chance(0.6) ? LAMPLIGHT : mood.shaded('#5b6b7c', 0.2))
  }
}

function villa(canvas: Canvas, x: number, base: number): void {
  const { mood } = canvas
  house(canvas, {
    x: x + 250,
    base: base - 8,
    w: 190,
    h: 250,
    depth: 110,
    wall: '#f3dfc4',
    roof: '#c9714b',
    kind: 'eaves',
    pitch: 60,
    overhang: 14,
    texture: 'plain',
  })
  for (const dx of [282, 366]) pane(canvas, x + dx, base - 220, 42, 62, { shutters: '#5f8a86', arched: true })
  house(canvas, {
    x,
    base,
    w: 330,
    h: 150,
    depth: 130,
    wall: '#fbecd6',
    roof: '#cf7a55',
    kind: 'eaves',
    pitch: 80,
    overhang: 18,
    texture: 'plain',
    chimney: true,
  })
  for (const dx of [30, 120]) pane(canvas, x + dx, base - 110, 58, 100, { bars: 0, lit: true, arched: true })
  door(canvas, x + 216, base, 52, 96, '#4f7c82')
  pane(canvas, x + 284, base - 106, 34, 48, {})
  canvas.rect(x - 240, base - 8, 260, 14, mood.lit('#f3dfc4'))
  canvas.rect(x - 240, base + 6, 260, 60, mood.shaded('#dcc3a2'))
  canvas.polygon(
    [
      [x - 220, base - 6],
      [x - 30, base - 6],
      [x - 60, base + 4],
      [x - 238, base + 4],
    ],
    mood.lit('#7fd6d2'),
  )
  canvas.rect(x - 40, base - 118, 8, 112, mood.shaded('#8a6344'))
  canvas.rect(x - 190, base - 118, 8, 112, mood.shaded('#8a6344'))
  canvas.rect(x - 206, base - 128, 216, 12, mood.tone('#a8754e'))
  for (let leaf = 0; leaf < 26; leaf++)
    canvas.circle(x - 206 + leaf * 8.6, base - 128 - (leaf % 3) * 6, 11, mood.lit(leaf % 3 ? '#6f9a58' : '#e8607d'))
}

function sail(canvas: Canvas, x: number, y: number, size: number): void {
  const { mood } = canvas
  canvas.polygon(
    [
      [x, y - 90 * size],
      [x, y - 8],
      [x + 46 * size, y - 8],
    ],
    mood.lit(lighten('#fff3e4', 0.3), 0.1),
  )
  canvas.polygon(
    [
      [x - 5, y - 78 * size],
      [x - 5, y - 8],
      [x - 34 * size, y - 8],
    ],
    mood.shaded('#fbe9e2', 0.14),
  )
  canvas.path(
    `M${x - 42 * size} ${y - 5}h${92 * size}l${-14 * size} ${15 * size}h${-62 * size}z`,
    mood.tone('#8a4a3a', 0.2),
  )
}
