import { type Canvas, n } from '../canvas'
import { paintLand, paintMist, rollingSlope } from '../scenery/land'
import { rounded, shady, sunny, veil } from '../scenery/paints'
import { bush } from '../scenery/plants'
import { finish, paintBirds, paintSky, type Sun } from '../scenery/sky'
import { oldRoofs, skyline } from '../scenery/town'
import { hillTown } from '../scenery/town-views'
import { paintWater } from '../scenery/water'
import type { Face, Landmark, Setting } from './shapes'

/** Where a landmark stands in the picture: what a wide tile and a square one both show. */
const ground = 810
const scale = 1.6
/** A little air between the eye and the landmark. */
const distance = 0.14

const fillOf: Record<Face, (canvas: Canvas, paint: string) => string> = {
  rounded: (canvas, paint) => rounded(canvas, paint, distance),
  lit: (canvas, paint) => sunny(canvas, paint, distance),
  shaded: (canvas, paint) => shady(canvas, paint, distance),
  gap: ({ mood }, paint) => mood.shaded(paint, distance),
}

function paintParts(canvas: Canvas, { parts }: Landmark): void {
  const { mood, width } = canvas
  canvas.group(`transform="translate(${n(width / 2)} ${ground}) scale(${scale})"`, () => {
    for (const { d, paint, face = 'rounded', line } of parts) {
      // A gradient has no height along a straight line.
      if (line) canvas.stroke(d, face === 'lit' ? mood.lit(paint, distance) : mood.tone(paint, distance), line)
      else canvas.path(d, fillOf[face](canvas, paint))
    }
  })
}

function paintFarBank(canvas: Canvas): void {
  paintLand(canvas, rollingSlope(canvas, ground - 70, 50, 1.2), '#8a9aa6', { distance: 0.66, depth: 200 })
  oldRoofs(canvas, ground - 26, 1, 0.6)
  veil(canvas, ground - 130, 150, 0, 0.45)
}

const behind: Record<Setting, (canvas: Canvas) => void> = {
  roofs: (canvas) => {
    skyline(canvas, ground, 150, 0.78)
    veil(canvas, ground - 160, 170, 0, 0.55)
  },
  towers: (canvas) => {
    skyline(canvas, ground + 10, 300, 0.72)
    veil(canvas, ground - 280, 290, 0, 0.5)
  },
  river: paintFarBank,
  quay: paintFarBank,
  sea: (canvas) =>
    paintLand(canvas, rollingSlope(canvas, ground - 44, 60, 1), '#7a94a6', { distance: 0.68, depth: 120 }),
  hill: (canvas) => {
    paintLand(canvas, rollingSlope(canvas, ground - 130, 90, 1.1), '#8ba07e', { distance: 0.6, depth: 260 })
    veil(canvas, ground - 120, 150, 0, 0.4)
  },
  rock: (canvas) => skyline(canvas, ground + 20, 110, 0.78),
}

const inFront: Record<Setting, (canvas: Canvas, sun: Sun, landmark: () => void) => void> = {
  roofs: (canvas) => oldRoofs(canvas, ground + 30, 4, 0.3),
  river: paintShore,
  sea: paintShore,
  quay: paintQuay,
  towers: paintQuay,
  hill: (canvas) =>
    hillTown(canvas, canvas.rng.fork('town'), (x) => ground - 26 + Math.abs(x - canvas.width / 2) * 0.1, 1200, TILES),
  rock: (canvas) => oldRoofs(canvas, ground + 30, 4, 0.28),
}
const TILES = ['#c9714b', '#b9623f', '#d48a5c', '#a85a45']

function paintShore(canvas: Canvas, sun: Sun, landmark: () => void): void {
  paintWater(canvas, ground, 1210, sun, { depth: '#2f7f99', tintAmount: 0.5 })
  canvas.group(`transform="matrix(1 0 0 -0.7 0 ${n(ground * 1.7)})" opacity=".2"`, landmark)
  paintMist(canvas, ground, 26, 0.5)
}

function paintQuay(canvas: Canvas, sun: Sun, landmark: () => void): void {
  paintShore(canvas, sun, landmark)
  const { mood, rng, width } = canvas
  for (let x = -20; x < width; x += rng.between(50, 130))
    bush(canvas, x, ground + 6, rng.between(24, 52), rng.pick(mood.foliage))
  canvas.rect(0, ground - 2, width, 30, sunny(canvas, '#cdb89a', distance))
  canvas.rect(0, ground + 24, width, 8, mood.shadow, 'opacity=".25"')
}

/** A city's landmark in what it stands in. */
export function paintLandmark(canvas: Canvas, landmark: Landmark): void {
  const plan = canvas.rng.fork('plan')
  const sun = paintSky(canvas, ground, { sunX: plan.pick([330, 1270]) })
  paintBirds(canvas, plan.pick([420, 1200]), 330)
  behind[landmark.setting](canvas)
  const paint = () => paintParts(canvas, landmark)
  paint()
  inFront[landmark.setting](canvas, sun, paint)
  finish(canvas, sun)
}
