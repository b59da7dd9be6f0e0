import type { Rng } from '../../seed/rng'
import { type Canvas, n } from '../canvas'
import { darken, lighten, mix } from '../colour'
import { rounded, sunny, under } from './paints'
import { LAMPLIGHT, pane } from './windows'

/** How a town house's front is made. Chosen from a seed, so that it is the same house at every hour. */
export interface Front {
  wall: string
  trim: string
  roofing: string
  material: 'stucco' | 'brick' | 'stone' | 'tiles' | 'concrete'
  roof: 'cornice' | 'mansard' | 'tiled' | 'gable' | 'stepped' | 'bell' | 'terrace' | 'turret'
  windows: 'sash' | 'french' | 'arched' | 'wide'
  balconies: 'none' | 'each' | 'some' | 'first'
  ground: 'shop' | 'arches' | 'door'
  shutters: string | undefined
  awning: string
  boxes: boolean
  ivy: boolean
  columns: number
  storeys: number
}

const WALLS: Record<Front['material'], readonly string[]> = {
  stucco: [
    '#ecc9a0',
    '#f3e5ca',
    '#d98f78',
    '#e8b88a',
    '#c4d2cd',
    '#f0d6cd',
    '#b4c6d2',
    '#ebd28a',
    '#cad8bb',
    '#dba79c',
    '#f7f2e9',
    '#9fb7c2',
    '#c9765e',
    '#a8b89a',
  ],
  brick: ['#ab5a42', '#8f4a3c', '#bb775e', '#c8a184', '#7f4c43', '#d3b08a'],
  stone: ['#dbcfba', '#c9bda8', '#e5decd', '#c1bbb0'],
  tiles: ['#dfe8ee', '#e6eee6', '#f4e9d2', '#d3e0ec', '#ecdcd4'],
  concrete: ['#d8d5d0', '#b9bcc0', '#e9e4da', '#8d949b'],
}
const GLAZE = ['#3f74ad', '#4f8f7a', '#c98b35', '#27507f', '#8a5a8c']
const SHUTTERS = ['#4f7a63', '#3f6078', '#8c4a3f', '#6b7f86', '#b5523f', '#2f4f4a']
const AWNINGS = ['#c8475f', '#2f6f62', '#c98a2e', '#35547a', '#8a3f4d', '#5f7a4c', '#e0b64f']

export function planFront(rng: Rng, wish: Partial<Front> = {}): Front {
  const material =
    wish.material ??
    rng.weighted(
      ['stucco', 'brick', 'stone', 'tiles'] as const,
      (known) => ({ stucco: 11, brick: 4, stone: 3, tiles: 2 })[known],
    )
  const windows = rng.pick(['sash', 'french', 'sash', 'arched', 'wide'] as const)
  return {
    wall: rng.pick(WALLS[material]),
    trim: rng.pick(['#f5ecdd', '#ffffff', '#e8dccb', '#d9cfc2']),
    roofing: rng.pick(['#b9623f', '#c9714b', '#66717f', '#4f5a66', '#7d5f52', '#5f6f6a']),
    material,
    roof: rng.pick(['cornice', 'mansard', 'tiled', 'gable', 'terrace', 'tiled', 'mansard'] as const),
    windows,
    balconies: rng.pick(['none', 'some', 'each', 'first', 'some'] as const),
    ground: rng.pick(['shop', 'door', 'arches', 'shop'] as const),
    shutters: rng.chance(0.4) && windows !== 'wide' ? rng.pick(SHUTTERS) : undefined,
    awning: rng.pick(AWNINGS),
    boxes: rng.chance(0.35),
    ivy: rng.chance(0.18),
    columns: rng.int(2, 4),
    storeys: rng.int(3, 5),
    ...wish,
  }
}

export interface Plot {
  x: number
  base: number
  w: number
  /** From the ground to the eaves. */
  h: number
}

/** A front seen square on, its roof above it. */
export function front(canvas: Canvas, plan: Front, plot: Plot): void {
  const { mood } = canvas
  const { x, base, w, h } = plot
  const storey = h / (plan.storeys + 0.2)
  roofBehind(canvas, plan, plot)
  canvas.rect(x, base - h, w, h, sunny(canvas, plan.wall, 0, 'slant'))
  surface(canvas, plan, plot)
  roofBefore(canvas, plan, plot)
  for (let floor = 0; floor < plan.storeys - 1; floor++) {
    const y = base - h + storey * (floor + 0.26)
    if (floor > 0 && plan.material !== 'concrete')
      canvas.rect(x, y - storey * 0.26, w, 5, mood.lit(plan.trim), 'opacity=".55"')
    row(canvas, plan, plot, y, storey, floor)
  }
  street(canvas, plan, plot, storey * 1.2)
  if (plan.ivy) climbers(canvas, plot)
  canvas.rect(x + w - 10, base - h, 10, h, mood.shadow, 'opacity=".14"')
}

/** Window heights, as a part of the storey. */
const WINDOW_HEIGHTS: Record<Front['windows'], number> = { sash: 0.56, french: 0.68, arched: 0.56, wide: 0.5 }

function hasBalcony(plan: Front, column: number, floor: number): boolean {
  if (plan.balconies === 'some') return (column + floor) % 2 === 0
  if (plan.balconies === 'first') return floor === plan.storeys - 2
  return plan.balconies === 'each'
}

function row(canvas: Canvas, plan: Front, { x, w }: Plot, y: number, storey: number, floor: number): void {
  const { mood } = canvas
  const cell = w / plan.columns
  const wideWindows = plan.windows === 'wide'
  const tall = storey * WINDOW_HEIGHTS[plan.windows]
  const wide = wideWindows ? cell * 0.72 : Math.min(cell * (plan.shutters ? 0.36 : 0.44), tall * 0.72)
  for (let column = 0; column < plan.columns; column++) {
    const left = x + cell * (column + 0.5) - wide / 2
    pane(canvas, left, y, wide, tall, {
      mullions: wideWindows ? 2 : 1,
      bars: wideWindows ? 0 : 1,
      frame: plan.material === 'concrete' ? '#3d4249' : plan.trim,
      arched: plan.windows === 'arched',
      box: plan.boxes && plan.balconies !== 'each' && (column + floor) % 2 === 0,
      ...(plan.shutters && { shutters: plan.shutters }),
    })
    if (plan.windows !== 'arched' && plan.material !== 'concrete')
      canvas.rect(left - wide * 0.14, y - tall * 0.13, wide * 1.28, Math.max(4, tall * 0.07), mood.lit(plan.trim))
    if (hasBalcony(plan, column, floor))
      balcony(canvas, left - wide * 0.22, y + tall * 0.6, wide * 1.44, tall * 0.42, plan.material === 'concrete')
  }
}

/** A railing with plants behind it; glass on a modern house. */
export function balcony(canvas: Canvas, x: number, y: number, w: number, h: number, glass = false): void {
  const { mood, rng } = canvas
  for (let leaf = 0; leaf < 9; leaf++)
    canvas.circle(
      x + rng.between(0.05, 0.95) * w,
      y + rng.between(-0.2, 0.25) * h,
      h * rng.between(0.14, 0.27),
      mood.lit(mood.snow ? '#dfe9ee' : leaf % 4 === 0 ? rng.pick(mood.blossom) : rng.pick(mood.foliage)),
    )
  if (glass) canvas.rect(x, y, w, h, mood.lit('#dcecf0'), 'opacity=".5"')
  else {
    let bars = ''
    const step = Math.max(6, w / 14)
    for (let px = x; px <= x + w; px += step) bars += `M${n(px)} ${n(y)}v${n(h)}`
    canvas.stroke(bars, mood.shaded('#2f3440'), Math.max(1.6, w * 0.018))
  }
  canvas.rect(x - 3, y - 3, w + 6, 5, mood.tone('#2f3440'))
  canvas.rect(x - 5, y + h, w + 10, Math.max(6, h * 0.18), mood.lit('#e4d8c6'))
  under(canvas, x - 2, y + h * 1.18, w + 4, h * 0.34, 0.3)
}

function surface(canvas: Canvas, plan: Front, { x, base, w, h }: Plot): void {
  const { mood, rng } = canvas
  const [dark, light] = [mood.shaded(darken(plan.wall, 0.3)), mood.lit(lighten(plan.wall, 0.25))]
  if (plan.material === 'stucco') {
    for (let stain = 0; stain < 5; stain++)
      canvas.ellipse(
        x + rng.next() * w * 0.9,
        base - rng.next() * h,
        w * rng.between(0.06, 0.16),
        h * rng.between(0.02, 0.06),
        rng.chance(0.5) ? light : dark,
        'opacity=".09"',
      )
    return
  }
  const marks: [string[], string[]] = [[], []]
  if (plan.material === 'tiles') {
    const glaze = rng.fork('glaze').pick(GLAZE)
    const step = Math.max(17, w / 18)
    for (let ty = base - h + step / 2; ty < base; ty += step)
      for (let tx = x + step / 2; tx < x + w - 6; tx += step)
        marks[0].push(
          `M${n(tx - step * 0.28)} ${n(ty)}l${n(step * 0.28)} ${n(-step * 0.28)}l${n(step * 0.28)} ` +
            `${n(step * 0.28)}l${n(-step * 0.28)} ${n(step * 0.28)}z`,
        )
    canvas.path(marks[0].join(''), mood.tone(glaze), 'opacity=".5"')
    return
  }
  if (plan.material === 'concrete') {
    for (let floor = 1; floor < plan.storeys; floor++)
      canvas.rect(x, base - (h * floor) / (plan.storeys + 0.2) - 6, w, 8, light, 'opacity=".5"')
    return
  }
  const [long, high] = plan.material === 'brick' ? [22, 11] : [54, 27]
  const count = (w * h) / (long * high * (plan.material === 'brick' ? 5 : 3))
  for (let index = 0; index < Math.min(count, 420); index++) {
    const line = Math.floor((rng.next() * h) / high)
    marks[index % 2 ? 0 : 1].push(
      `M${n(x + Math.min(w - long, Math.floor((rng.next() * w) / long) * long + (line % 2) * long * 0.5))} ` +
        `${n(base - line * high - high)}h${n(long - 3)}v${high - 3}h${n(3 - long)}z`,
    )
  }
  canvas.path(marks[0].join(''), dark, 'opacity=".17"')
  canvas.path(marks[1].join(''), light, 'opacity=".2"')
}

const covered = (canvas: Canvas, paint: string) => (canvas.mood.snow ? mix(paint, '#ffffff', 0.93) : paint)

function roofBehind(canvas: Canvas, plan: Front, { x, base, w, h }: Plot): void {
  const { mood, rng } = canvas
  const top = base - h
  const roof = covered(canvas, plan.roofing)
  const stack = (at: number, high: number) => {
    canvas.rect(x + w * at, top - high, w * 0.09, high, rounded(canvas, '#a8745c'))
    canvas.rect(
      x + w * at - 4,
      top - high - 6,
      w * 0.09 + 8,
      10,
      mood.snow ? mood.lit('#ffffff') : mood.shaded('#7a5242'),
    )
  }
  if (plan.roof === 'cornice') {
    stack(0.16, w * 0.16)
    stack(0.72, w * 0.2)
  }
  if (plan.roof === 'tiled') {
    const rise = w * 0.2
    stack(0.66, rise + w * 0.12)
    canvas.path(
      `M${n(x - 16)} ${n(top + 6)}L${n(x + w * 0.1)} ${n(top - rise)}H${n(x + w * 0.9)}L${n(x + w + 16)} ` +
        `${n(top + 6)}z`,
      sunny(canvas, roof),
    )
    if (!mood.snow) {
      let tiles = ''
      for (let at = 0; at <= 1; at += 0.055)
        tiles += `M${n(x + w * (0.1 + at * 0.8))} ${n(top - rise)}L${n(x - 16 + (w + 32) * at)} ${n(top + 6)}`
      canvas.stroke(tiles, mood.shaded(darken(roof, 0.2)), 2, 'opacity=".35"')
    }
  }
  if (plan.roof === 'mansard') {
    const rise = w * 0.2
    stack(0.8, rise + w * 0.1)
    canvas.path(
      `M${n(x - 6)} ${n(top + 4)}L${n(x + w * 0.05)} ${n(top - rise)}H${n(x + w * 0.95)}L${n(x + w + 6)} ` +
        `${n(top + 4)}z`,
      sunny(canvas, roof),
    )
    canvas.rect(x + w * 0.05, top - rise - 6, w * 0.9, 9, mood.shaded(darken(plan.roofing, 0.2)))
  }
  if (plan.roof === 'terrace') {
    canvas.rect(x + w * 0.16, top - w * 0.24, w * 0.66, w * 0.25, sunny(canvas, '#e6e0d6'))
    canvas.rect(x + w * 0.12, top - w * 0.27, w * 0.76, 12, mood.snow ? mood.lit('#ffffff') : mood.shaded('#6b7078'))
    pane(canvas, x + w * 0.24, top - w * 0.2, w * 0.44, w * 0.2, {
      mullions: 3,
      bars: 0,
      frame: '#3d4249',
      lit: mood.lamps > 0.4,
    })
    for (let leaf = 0; leaf < 18; leaf++)
      canvas.circle(
        x + w * rng.next(),
        top - rng.between(4, 26),
        rng.between(9, 20),
        mood.lit(mood.snow ? '#dfe9ee' : rng.pick(mood.foliage)),
      )
  }
}

function roofBefore(canvas: Canvas, plan: Front, { x, base, w, h }: Plot): void {
  const { mood } = canvas
  const top = base - h
  const roof = covered(canvas, plan.roofing)
  const wall = sunny(canvas, plan.wall)
  if (plan.roof === 'gable') {
    const rise = w * 0.42
    canvas.path(`M${n(x)} ${n(top + 1)}L${n(x + w / 2)} ${n(top - rise)}L${n(x + w)} ${n(top + 1)}z`, wall)
    canvas.stroke(
      `M${n(x - 10)} ${n(top + 8)}L${n(x + w / 2)} ${n(top - rise - 6)}L${n(x + w + 10)} ${n(top + 8)}`,
      mood.snow ? mood.lit('#ffffff') : mood.tone(roof),
      Math.max(10, w * 0.045),
    )
    pane(canvas, x + w * 0.43, top - rise * 0.5, w * 0.14, w * 0.18, { frame: plan.trim, arched: true })
    return
  }
  if (plan.roof === 'stepped' || plan.roof === 'bell') {
    const rise = w * 0.5
    const step = [w / 8, rise / 4] as const
    const line =
      plan.roof === 'stepped'
        ? `M${n(x)} ${n(top + 1)}${`v${n(-step[1])}h${n(step[0])}`.repeat(4)}` +
          `${`h${n(step[0])}v${n(step[1])}`.repeat(4)}z`
        : `M${n(x)} ${n(top + 1)}v${n(-rise * 0.18)}q${n(w * 0.22)} ${n(-rise * 0.05)} ${n(w * 0.24)} ` +
          `${n(-rise * 0.5)}q${n(w * 0.26)} ${n(-rise * 0.5)} ${n(w * 0.52)} 0q${n(w * 0.02)} ${n(rise * 0.45)} ` +
          `${n(w * 0.24)} ${n(rise * 0.5)}V${n(top + 1)}z`
    canvas.path(line, wall)
    canvas.stroke(line, mood.snow ? mood.lit('#ffffff') : mood.lit(plan.trim), Math.max(5, w * 0.022))
    pane(canvas, x + w * 0.42, top - rise * 0.46, w * 0.16, w * 0.19, { frame: plan.trim, arched: true })
    return
  }
  if (plan.roof === 'mansard')
    for (let column = 0; column < plan.columns; column++) {
      const left = x + (w / plan.columns) * (column + 0.5) - w * 0.045
      canvas.rect(left - w * 0.02, top - w * 0.17, w * 0.13, w * 0.16, mood.lit(plan.trim))
      canvas.path(
        `M${n(left - w * 0.035)} ${n(top - w * 0.165)}l${n(w * 0.08)} ${n(-w * 0.05)}l${n(w * 0.08)} ${n(w * 0.05)}z`,
        mood.tone(roof),
      )
      pane(canvas, left, top - w * 0.145, w * 0.09, w * 0.125, { frame: plan.trim })
    }
  const lip = Math.max(10, w * 0.035)
  canvas.rect(
    x - lip * 0.7,
    top - lip * 0.8,
    w + lip * 1.4,
    lip,
    mood.snow && plan.roof === 'cornice' ? mood.lit('#ffffff') : mood.lit(plan.trim),
  )
  under(canvas, x, top + lip * 0.2, w, lip * 1.4, 0.36)
  if (plan.roof === 'turret') {
    const [tx, tw] = [x + w * 0.76, w * 0.26]
    canvas.rect(tx, top - tw * 0.5, tw, h * 0.86, rounded(canvas, plan.wall))
    for (let floor = 0; floor < plan.storeys - 1; floor++)
      pane(
        canvas,
        tx + tw * 0.32,
        top - tw * 0.3 + (h / (plan.storeys + 0.2)) * (floor + 0.3),
        tw * 0.36,
        (h / plan.storeys) * 0.5,
        { frame: plan.trim, arched: true },
      )
    canvas.rect(tx - 7, top - tw * 0.56, tw + 14, 12, mood.lit(plan.trim))
    canvas.path(
      `M${n(tx - 6)} ${n(top - tw * 0.55)}q${n(tw * 0.06)} ${n(-tw * 0.75)} ${n(tw / 2 + 6)} ` +
        `${n(-tw * 0.95)}q${n(tw * 0.46)} ${n(tw * 0.2)} ${n(tw / 2 + 6)} ${n(tw * 0.95)}z`,
      rounded(canvas, covered(canvas, plan.roofing)),
    )
    canvas.rect(tx + tw / 2 - 3, top - tw * 1.85, 6, tw * 0.4, mood.tone('#c9a063'))
  }
}

function houseDoor(canvas: Canvas, plan: Front, middle: number, base: number, w: number, high: number): void {
  const { mood } = canvas
  const burning = mood.lamps > 0.2
  canvas.rect(middle - w * 0.66, base - high * 0.8, w * 1.32, high * 0.8, mood.lit(plan.trim))
  canvas.rect(middle - w / 2, base - high * 0.72, w, high * 0.72, rounded(canvas, plan.awning))
  canvas.rect(middle - w / 2, base - high * 0.72, w, high * 0.13, burning ? LAMPLIGHT : mood.shaded('#6f8796'))
  canvas.rect(middle - 2, base - high * 0.58, 4, high * 0.58, mood.shadow, 'opacity=".4"')
  canvas.rect(middle - w * 0.9, base - 8, w * 1.8, 10, mood.lit('#cfc6bb'))
  if (burning) canvas.glow(middle, base - high * 0.6, w * 1.6, w * 1.6, LAMPLIGHT, 0.5)
}

function stripedAwning(canvas: Canvas, colour: string, left: number, w: number, top: number, foot: number): void {
  for (let stripe = 0; stripe < 8; stripe++) {
    const [a, b] = [left + (w * stripe) / 8, left + (w * (stripe + 1)) / 8]
    canvas.path(
      `M${n(a)} ${n(top)}H${n(b)}L${n(b + (stripe - 3.5) * 1.6)} ${n(foot)}H${n(a + (stripe - 4.5) * 1.6)}z`,
      canvas.mood.lit(stripe % 2 ? '#fff7ee' : colour),
    )
  }
}

function street(canvas: Canvas, plan: Front, { x, base, w }: Plot, high: number): void {
  const { mood } = canvas
  const top = base - high * 0.94
  canvas.rect(x - 4, top - 6, w + 8, 10, mood.lit(plan.trim))
  if (plan.ground === 'door') {
    const cell = w / plan.columns
    const door = plan.columns > 2 ? 1 : 0
    for (let column = 0; column < plan.columns; column++) {
      const middle = x + cell * (column + 0.5)
      if (column === door) houseDoor(canvas, plan, middle, base, Math.min(cell * 0.5, high * 0.42), high)
      else
        pane(canvas, middle - cell * 0.2, top + high * 0.2, cell * 0.4, high * 0.42, {
          frame: plan.trim,
          bars: 2,
          box: plan.boxes,
        })
    }
    return
  }
  const bays = Math.max(2, Math.round(w / (high * (plan.ground === 'arches' ? 0.95 : 1.25))))
  const bay = w / bays
  if (plan.ground === 'shop') canvas.rect(x, top + 4, w, high * 0.94, sunny(canvas, mix(plan.awning, '#3d3834', 0.72)))
  for (let index = 0; index < bays; index++) {
    const left = x + bay * index + bay * 0.12
    if (plan.ground === 'arches') {
      pane(canvas, left, top + high * 0.24, bay * 0.76, high * 0.66, {
        frame: plan.trim,
        arched: true,
        mullions: 1,
        bars: 0,
        lit: mood.lamps > 0.2,
      })
      continue
    }
    pane(canvas, left, base - high * 0.62, bay * 0.76, high * 0.5, {
      mullions: 2,
      bars: 0,
      frame: '#3b3530',
      lit: mood.lamps > 0.2,
    })
    stripedAwning(canvas, plan.awning, left - 6, bay * 0.76 + 12, base - high * 0.76, base - high * 0.54)
    under(canvas, left - 8, base - high * 0.54, bay * 0.76 + 16, high * 0.1, 0.4)
  }
}

function climbers(canvas: Canvas, { x, base, w, h }: Plot): void {
  const { mood, rng } = canvas
  const paint = mood.snow ? '#8fa39b' : rng.pick(mood.foliage)
  const side = rng.chance(0.5) ? 0 : 1
  for (let leaf = 0; leaf < 70; leaf++) {
    const up = rng.next()
    const reach = (1 - up * 0.75) * w * 0.24 * rng.next()
    canvas.circle(
      side ? x + w - reach : x + reach,
      base - up * h * 0.86,
      rng.between(9, 20),
      leaf % 3 ? mood.lit(lighten(paint, 0.05)) : mood.shaded(paint),
      'opacity=".92"',
    )
  }
}
