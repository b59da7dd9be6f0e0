import { Canvas } from '../canvas'
import { fields } from '../exteriors/countryside'
import { createMood } from '../mood'
import { paintLand, paintMist, paintPeaks, rollingSlope } from '../scenery/land'
import { firLine, palm } from '../scenery/plants'
import { paintSky } from '../scenery/sky'
import { oldRoofs, skyline } from '../scenery/town'
import { paintWater } from '../scenery/water'
import type { Theme } from '../themes'

/** What one sees from a window of a place of this theme, hung into a frame. */
export function hangView(canvas: Canvas, theme: Theme, x: number, y: number, w: number, h: number): void {
  const { light, season } = canvas.mood
  const view = new Canvas(
    `view/${canvas.rng.next()}`,
    createMood(light, season),
    1600,
    1200,
    `v${Math.round(x)}${Math.round(y)}`,
  )
  PAINT[theme](view)
  canvas.embed(view, x, y, w, h)
  canvas.add(
    `<polygon points="${x + w * 0.1},${y + h} ${x + w * 0.45},${y} ${x + w * 0.6},${y} ` +
      `${x + w * 0.25},${y + h}" fill="#ffffff" opacity=".07"/>`,
  )
}

function hills(view: Canvas): void {
  paintSky(view, 760)
  paintLand(view, rollingSlope(view, 680, 60, 1), '#7f9fae', { distance: 0.55 })
  fields(view, 780, 50, 0.3)
  paintLand(view, rollingSlope(view, 960, 30, 0.8), view.mood.grass, { foot: 0 })
  firLine(view, rollingSlope(view, 1040, 30, 1), 120, view.mood.foliage[2] ?? '#3f6a4c', 0.06)
}

function peaks(view: Canvas): void {
  paintSky(view, 760)
  paintPeaks(view, 860, 520, 5, { distance: 0.42, snow: 0.45 })
  paintMist(view, 850, 180, 0.6)
  firLine(view, rollingSlope(view, 880, 50, 1), 130, '#3f6a5c', 0.32)
  paintLand(view, rollingSlope(view, 960, 30, 0.8), view.mood.grass, { distance: 0.1 })
  firLine(view, rollingSlope(view, 1080, 30, 1), 220, '#2f5d4c', 0.05)
}

function sea(view: Canvas): void {
  const sun = paintSky(view, 720)
  paintWater(view, 720, 1060, sun, { depth: '#1f8ea6', tintAmount: 0.5 })
  paintLand(view, (x) => 1030 + Math.sin(x / 240) * 16, '#f0d9ae', { foot: 0 })
  palm(view, 330, 1190, 640, 0.12)
  palm(view, 1320, 1190, 520, -0.1)
}

function lake(view: Canvas): void {
  const sun = paintSky(view, 720)
  paintPeaks(view, 760, 300, 5, { distance: 0.5, snow: 0.4 })
  firLine(view, rollingSlope(view, 700, 40, 1), 90, '#3f6a5c', 0.4)
  paintWater(view, 780, 1220, sun)
  firLine(view, (x) => 1170 - Math.abs(x - 800) * 0.16, 200, '#2f5d4c', 0.05)
}

function city(view: Canvas): void {
  paintSky(view, 900)
  skyline(view, 1080, 720, 0.55)
  skyline(view, 1160, 520, 0.32)
  skyline(view, 1260, 360, 0.1)
}

function roofs(view: Canvas): void {
  paintSky(view, 780)
  skyline(view, 840, 280, 0.6)
  oldRoofs(view, 870, 4, 0.36)
}

function desert(view: Canvas): void {
  paintSky(view, 760)
  paintLand(view, (x) => 720 - (x % 700 < 380 ? 150 : 0) + Math.sin(x / 90) * 6, '#c1694a', { distance: 0.5 })
  paintLand(view, rollingSlope(view, 860, 60, 1), '#dca56c', { distance: 0.2 })
  paintLand(view, rollingSlope(view, 980, 50, 0.8), '#e3b480', { foot: 0 })
  palm(view, 420, 1180, 520, 0.1)
}

function forest(view: Canvas): void {
  paintSky(view, 900)
  firLine(view, rollingSlope(view, 640, 40, 1), 300, '#5f8f78', 0.6)
  firLine(view, rollingSlope(view, 800, 40, 1), 380, '#3f6a5c', 0.36)
  firLine(view, rollingSlope(view, 1040, 40, 1), 460, '#2f5d4c', 0.1)
}

const PAINT: Record<Theme, (view: Canvas) => void> = {
  city,
  mountain: peaks,
  lake,
  beach: sea,
  countryside: hills,
  desert,
  forest,
  harbour: roofs,
  vineyard: hills,
  rooftop: roofs,
  village: peaks,
}
