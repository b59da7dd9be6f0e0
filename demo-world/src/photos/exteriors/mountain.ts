import type { Canvas } from '../canvas'
import { house } from '../scenery/houses'
import { castShadow, paintLand, paintMeadow, paintMist, paintPath, paintPeaks, rollingSlope } from '../scenery/land'
import { bush, fir, firLine } from '../scenery/plants'
import { finish, paintBirds, paintSky, paintSnowfall } from '../scenery/sky'
import { door, pane } from '../scenery/windows'

/** A timber chalet on an alp, peaks behind. */
export function paintChalet(canvas: Canvas): void {
  const { mood, rng } = canvas
  const sun = paintSky(canvas, 700)
  paintPeaks(canvas, 780, 430, 6, { rock: '#8195ae', distance: 0.52, snow: 0.5 })
  paintPeaks(canvas, 830, 330, 4, { rock: '#6f849e', distance: 0.3, snow: 0.32 })
  paintMist(canvas, 790, 170, 0.65)
  paintBirds(canvas, 800, 330)
  const far = rollingSlope(canvas, 770, 46, 1.2)
  firLine(canvas, far, 92, '#3f6a5c', 0.42)
  paintLand(canvas, (x) => far(x) + 30, mood.snow ? '#e4ecf5' : mood.grass, { distance: 0.22, foot: 0.25 })
  const mid = rollingSlope(canvas, 836, 26, 0.8)
  firLine(canvas, mid, 120, '#335c4d', 0.18)
  const near = rollingSlope(canvas, 894, 20, 0.7)
  paintMeadow(canvas, near, mood.grass, { flowers: 90 })
  const x = rng.pick([420, 620])
  const base = 985
  for (const [dx, tall] of [
    [-270, 330],
    [-190, 420],
    [640, 400],
    [730, 300],
  ] as const)
    fir(canvas, x + dx, base - 40, tall, '#2f5d4c', 0.05)
  castShadow(canvas, x, base, 430, 150, sun.x)
  paintPath(canvas, { x: x + 320, y: 1210, w: 120 }, { x: x + 236, y: base, w: 30 }, mood.snow ? '#dfe7f1' : '#d9c49c')
  chalet(canvas, x, base)
  for (const dx of [-60, 440, 520])
    bush(canvas, x + dx, base + 22, rng.between(70, 110), mood.snow ? '#7f9a94' : (mood.foliage[1] ?? '#5aa05a'), true)
  fir(canvas, x < 500 ? 1440 : 150, 1130, 560, '#27503f')
  fir(canvas, x < 500 ? 1570 : 20, 1190, 480, '#244a3c')
  if (mood.snow) paintSnowfall(canvas, 110)
  finish(canvas, sun)
}

function chalet(canvas: Canvas, x: number, base: number): void {
  const { mood, rng } = canvas
  const w = 430
  const shutters = rng.pick(['#8c3b2e', '#3f6f5c', '#44617d', '#e6dccb'])
  const timber = rng.pick(['#a9713f', '#8f5f3c', '#b5824f', '#7d5540'])
  house(canvas, {
    x: x + 8,
    base,
    w: w - 16,
    h: 120,
    depth: 150,
    wall: '#c9c0b2',
    roof: '#8a7a6a',
    kind: 'flat',
    texture: 'stone',
    overhang: 0,
  })
  house(canvas, {
    x,
    base: base - 110,
    w,
    h: 130,
    depth: 160,
    wall: timber,
    roof: rng.pick(['#5d4334', '#4d4a4f', '#6b4a3a']),
    kind: 'gable',
    pitch: 165,
    texture: 'logs',
    overhang: 62,
    chimney: true,
  })
  for (const [dx, dy, ww, hh] of [
    [52, 212, 66, 76],
    [312, 212, 66, 76],
    [182, 324, 66, 66],
  ] as const)
    pane(canvas, x + dx, base - dy, ww, hh, { box: true, ...(dy < 300 && { shutters }) })
  pane(canvas, x + 166, base - 222, 98, 104, { mullions: 2, bars: 0 })
  const rail = base - 112
  canvas.rect(x - 34, rail - 8, w + 68, 16, mood.shaded('#6b4429'))
  canvas.rect(x - 34, rail - 62, w + 68, 9, mood.lit('#8d5c35'))
  for (let px = x - 30; px < x + w + 34; px += 15) canvas.rect(px, rail - 56, 6, 52, mood.tone('#7d4f2d'))
  canvas.rect(
    x - 34,
    rail + 8,
    w + 68,
    22,
    canvas.linear([
      [0, mood.shadow, 0.4],
      [1, mood.shadow, 0],
    ]),
  )
  door(canvas, x + 206, base, 62, 96, '#6d3f2a')
  pane(canvas, x + 66, base - 78, 74, 52, { bars: 0 })
  pane(canvas, x + 318, base - 78, 74, 52, { bars: 0 })
}
