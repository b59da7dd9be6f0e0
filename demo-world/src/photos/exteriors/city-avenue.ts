import { type Canvas, n } from '../canvas'
import { along, type Lane, type LaneTaste, paintPaving, paintSide, paintSteps, planSide } from '../scenery/lane'
import { rounded, veil } from '../scenery/paints'
import { broadleaf } from '../scenery/plants'
import { lamppost, planter, washing } from '../scenery/props'
import { finish, paintBirds, paintSky } from '../scenery/sky'
import { oldRoofs, skyline } from '../scenery/town'
import { LAMPLIGHT } from '../scenery/windows'

const SOUTH: LaneTaste = {
  walls: ['#ecc9a0', '#f3e5ca', '#d98f78', '#ebd28a', '#f0d6cd', '#b4c6d2', '#f7f2e9', '#e0a487', '#c4d2cd'],
  roofs: ['#b9623f', '#c9714b', '#a85a45'],
  storeys: [3, 5],
  storey: 330,
  shutters: ['#4f7a63', '#3f6078', '#8c4a3f', '#6b7f86'],
  shops: 0.3,
}
const GRAND: LaneTaste = {
  ...SOUTH,
  walls: ['#dbcfba', '#e5decd', '#c9bda8', '#d3b08a', '#ab5a42', '#c1bbb0', '#bb775e'],
  roofs: ['#66717f', '#5a6470'],
  storeys: [4, 6],
  shutters: [],
  shops: 0.6,
}

/** Down a broad street between tall fronts to something at its end. */
export function paintAvenue(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const lane: Lane = {
    vx: plan.between(620, 980),
    vy: plan.between(700, 800),
    half: plan.between(880, 1150),
    ground: 1230,
    climb: 0,
    end: 7,
  }
  const sun = paintSky(canvas, lane.vy, { sunX: lane.vx + plan.between(-140, 140) })
  skyline(canvas, lane.vy + 20, plan.between(160, 340), 0.62)
  landmark(canvas, lane, plan.int(0, 2))
  veil(canvas, lane.vy - 160, 180, 0, 0.7)
  paintBirds(canvas, lane.vx, 200)
  const taste = plan.chance(0.5) ? GRAND : SOUTH
  paintPaving(canvas, lane, plan.pick(['#9b968f', '#8e8780', '#a8937d']), { rails: plan.chance(0.35) })
  const [left, right] = [planSide(plan, lane, taste), planSide(plan, lane, taste)]
  paintSide(canvas, lane, -1, left, true)
  paintSide(canvas, lane, 1, right, false)
  const green = plan.pick(mood.foliage)
  const trees = plan.chance(0.65)
  for (const z of [4.2, 3, 2.2, 1.6, 1.22])
    for (const side of [-0.78, 0.78] as const) {
      const [x, y] = along(lane, side, 0, z)
      if (trees) broadleaf(canvas, x, y, plan.between(620, 760) / z, green, z > 2.6 ? 0.3 : 0.06)
      else if (z < 3.1) planter(canvas, x - 50 / z, y, 120 / z, 170 / z, '#a8654a')
    }
  const post = along(lane, plan.pick([-0.66, 0.66]), 0, 1.35)
  lamppost(canvas, post[0], post[1], 430, plan.chance(0.4))
  if (plan.chance(0.4)) tram(canvas, lane, plan.pick(['#e3b23c', '#c8473c', '#f1e6d2']))
  finish(canvas, sun)
}

/** Up a lane of steps between old houses. */
export function paintStairLane(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const lane: Lane = {
    vx: plan.between(680, 920),
    vy: 760,
    half: plan.between(620, 800),
    ground: 1240,
    climb: plan.between(70, 150),
    end: 5.5,
  }
  const sun = paintSky(canvas, 620, { sunX: lane.vx + plan.between(-160, 160) })
  oldRoofs(canvas, 560, 2, 0.5)
  landmark(canvas, { ...lane, vy: 600 }, plan.int(0, 2))
  veil(canvas, 420, 260, 0, 0.55)
  paintSteps(canvas, lane, plan.pick(['#c9bda8', '#b3a99f', '#d3c3a8']))
  const taste = { ...SOUTH, storeys: [2, 4] as const, shops: 0.1 }
  const [left, right] = [planSide(plan, lane, taste), planSide(plan, lane, taste)]
  paintSide(canvas, lane, -1, left, true)
  paintSide(canvas, lane, 1, right, false)
  for (const z of [2.6, 1.8])
    if (plan.chance(0.55)) washing(canvas, along(lane, -1, 760, z), along(lane, 1, 720, z + 0.2), 92 / z)
  for (const z of [3.2, 2.4, 1.8, 1.4, 1.12])
    for (const side of [-0.86, 0.84] as const) {
      const [x, y] = along(lane, side, 0, z)
      if (plan.chance(0.7))
        planter(
          canvas,
          x - 50 / z,
          y,
          110 / z,
          plan.between(130, 260) / z,
          plan.pick(['#b5613f', '#c9795a', '#e0d4c0', '#3f74ad']),
        )
    }
  if (plan.chance(0.6)) {
    const [x, y] = along(lane, -1, 560, 1.5)
    wallLamp(canvas, x, y)
  }
  const [gx, gy] = along(lane, plan.pick([-0.9, 0.9]), 0, 2.1)
  if (plan.chance(0.5)) broadleaf(canvas, gx, gy, 400, plan.pick(mood.foliage), 0.06)
  finish(canvas, sun)
}

function wallLamp(canvas: Canvas, x: number, y: number): void {
  const { mood } = canvas
  canvas.stroke(`M${n(x)} ${n(y)}q40 -30 70 0v20`, mood.shaded('#2f3440'), 7)
  canvas.path(`M${n(x + 48)} ${n(y + 20)}h44l-8 54h-28z`, mood.lamps > 0.2 ? '#ffe7a8' : mood.lit('#e6edf2'))
  if (mood.lamps > 0.2) canvas.glow(x + 70, y + 46, 240, 240, LAMPLIGHT, 0.7)
}

/** What a street runs towards: a dome, a tower, or a gate. */
function landmark(canvas: Canvas, { vx, vy }: Lane, kind: number): void {
  const { mood } = canvas
  const far = 0.4
  const stone = rounded(canvas, '#e3d2b6', far)
  const green = rounded(canvas, '#6f9c92', far)
  if (kind === 0) {
    canvas.rect(vx - 90, vy - 170, 180, 200, stone)
    canvas.path(`M${n(vx - 96)} ${n(vy - 168)}a96 106 0 0 1 192 0z`, green)
    canvas.rect(vx - 15, vy - 312, 30, 50, stone)
    canvas.path(`M${n(vx - 20)} ${n(vy - 310)}l20 -64l20 64z`, green)
  } else if (kind === 1) {
    canvas.rect(vx - 42, vy - 330, 84, 360, stone)
    canvas.path(
      `M${n(vx - 52)} ${n(vy - 326)}L${n(vx)} ${n(vy - 520)}L${n(vx + 52)} ${n(vy - 326)}z`,
      rounded(canvas, '#7c6a66', far),
    )
    canvas.circle(vx, vy - 262, 25, mood.lamps > 0.2 ? LAMPLIGHT : mood.lit('#fbf4e6', 0.2))
    canvas.rect(vx - 120, vy - 120, 240, 150, stone)
  } else {
    canvas.path(
      `M${n(vx - 130)} ${n(vy + 20)}V${n(vy - 190)}H${n(vx + 130)}V${n(vy + 20)}H${n(vx + 52)}V${n(vy - 80)}a52 ` +
        `52 0 0 0 -104 0V${n(vy + 20)}z`,
      stone,
    )
    canvas.rect(vx - 142, vy - 206, 284, 22, mood.lit('#efe2cb', far))
    canvas.rect(vx - 60, vy - 252, 120, 48, stone)
  }
}

function tram(canvas: Canvas, lane: Lane, paint: string): void {
  const { mood } = canvas
  const [x, y] = along(lane, -0.22, 0, 2)
  canvas.ellipse(x, y, 150, 14, mood.shadow, 'opacity=".4"')
  canvas.rect(x - 104, y - 250, 208, 240, rounded(canvas, paint), 'rx="22"')
  canvas.rect(x - 104, y - 178, 208, 14, mood.lit('#fff6e6'))
  canvas.rect(x - 88, y - 232, 176, 110, mood.shaded('#3a4a58'), 'rx="12"')
  for (const dx of [-84, -26, 32])
    canvas.rect(x + dx, y - 226, 52, 98, mood.lamps > 0.2 ? LAMPLIGHT : mood.tone('#9fb9c6'), 'rx="8"')
  canvas.rect(x - 60, y - 262, 120, 16, mood.shaded('#4a4f57'), 'rx="6"')
  canvas.circle(x, y - 66, 20, mood.lamps > 0.2 ? '#fff0c4' : mood.lit('#fff6e6'))
  canvas.rect(x - 112, y - 30, 224, 20, mood.shaded('#3a3f48'), 'rx="6"')
}
