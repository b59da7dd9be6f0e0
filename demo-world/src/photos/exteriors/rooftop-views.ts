import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { armchair, lowTable, potPlant, sofa } from '../interiors/furniture'
import { rounded, sunny, under } from '../scenery/paints'
import { leafFrame } from '../scenery/plants'
import { cafeTable, deckChair, planter } from '../scenery/props'
import { finish } from '../scenery/sky'
import { paintTownView, terraceHouse } from '../scenery/town-views'
import { LAMPLIGHT } from '../scenery/windows'

const PLANTS = ['olive', 'palm', 'bush', 'fig'] as const

/** Through the arches of a loggia, over a town. */
export function paintLoggia(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintTownView(canvas, plan, 960)
  const wall = plan.pick(['#f0e2cc', '#e9c7a4', '#dfe3de', '#f3ebe0', '#d99f84'])
  const arches = plan.int(2, 4)
  const bay = 1600 / arches
  tiledFloor(canvas, 930, plan.pick(['#c9795a', '#5f8296', '#b9a58a', '#7f9a86']))
  canvas.rect(0, 846, 1600, 90, sunny(canvas, wall))
  canvas.rect(0, 832, 1600, 20, mood.lit('#faf3e8'))
  let holes = ''
  const spring = plan.between(330, 420)
  const round = plan.chance(0.55)
  for (let arch = 0; arch < arches; arch++) {
    const [a, b] = [arch * bay + bay * 0.07, (arch + 1) * bay - bay * 0.07]
    holes += round
      ? `M${n(a)} 840V${n(spring)}a${n((b - a) / 2)} ${n(Math.min(300, (b - a) / 2))} 0 0 1 ${n(b - a)} 0V840z`
      : `M${n(a)} 840V${n(spring)}Q${n(a)} 170 ${n((a + b) / 2)} 110Q${n(b)} 170 ${n(b)} ${n(spring)}V840z`
  }
  canvas.path(`M0 0H1600V840H0z${holes}`, sunny(canvas, wall), 'fill-rule="evenodd"')
  canvas.stroke(holes, mood.lit('#fbf5ea'), 12)
  canvas.stroke(holes, mood.shadow, 26, 'opacity=".1"')
  for (let pier = 0; pier <= arches; pier++) {
    const x = pier * bay
    canvas.rect(x - bay * 0.05, spring, bay * 0.1, 512, rounded(canvas, '#e9dcc8'))
    canvas.rect(x - bay * 0.08, spring - 18, bay * 0.16, 26, mood.lit('#f7efe2'))
    canvas.rect(x - bay * 0.08, 822, bay * 0.16, 26, mood.lit('#f7efe2'))
  }
  const seat = plan.pick(['#c98a6b', '#e8dccb', '#7f9a86', '#6f8fa3'])
  const seats = plan.int(0, 3)
  if (seats === 0) cafeTable(canvas, plan.between(520, 1080), 1110, plan.between(1.3, 1.7))
  else if (seats === 1) {
    sofa(canvas, plan.between(380, 620), 1110, 600, seat)
    lowTable(canvas, 700, 1175, 190)
  } else if (seats === 2)
    for (const at of [plan.between(420, 520), plan.between(860, 1000)])
      deckChair(canvas, at, 1120, 1.6, plan.pick(['#c79b6c', '#f3ece2', '#7fa3ad']))
  else {
    armchair(canvas, 400, 1120, 290, seat, 'right')
    armchair(canvas, 930, 1120, 290, seat, 'left')
    lowTable(canvas, 730, 1130, 190)
  }
  potPlant(canvas, 130, 1090, plan.between(300, 400), plan.pick(PLANTS))
  potPlant(canvas, 1480, 1100, plan.between(280, 420), plan.pick(PLANTS))
  if (plan.chance(0.5)) lantern(canvas, bay * Math.ceil(arches / 2) - bay / 2, 230)
  if (plan.chance(0.5)) leafFrame(canvas, 'right', 300, 360)
  finish(canvas, sun)
}

/** A terrace along the side of its own house, doors open. */
export function paintPenthouse(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintTownView(canvas, plan, 880)
  const glass = plan.chance(0.5)
  deck(canvas, plan.pick(['#c39a6d', '#a88468', '#cfc4b4', '#b9776a', '#d9cbb8']), 880)
  if (glass) {
    canvas.rect(0, 740, 1600, 150, mood.lit('#e6f1f4'), 'opacity=".32"')
    canvas.rect(0, 732, 1600, 10, mood.tone('#5b626b'))
    for (let x = 120; x < 1600; x += 230) canvas.rect(x, 738, 7, 152, mood.tone('#5b626b'))
  } else ironRail(canvas, 740, 150)
  terraceHouse(
    canvas,
    -40,
    plan.between(480, 640),
    1000,
    plan.between(150, 240),
    plan.pick(['#f3e5ca', '#ecc9a0', '#e9b99f', '#f7f2e9', '#c4d2cd', '#d98f78', '#b4c6d2']),
    plan.pick(['#4f7a63', '#3f6078', '#8c4a3f', '#6b7f86']),
  )
  if (plan.chance(0.55))
    awning(canvas, -40, plan.between(560, 700), plan.pick(['#c8475f', '#e0b64f', '#35547a', '#f1e6d2', '#2f6f62']))
  if (plan.chance(0.5)) sofa(canvas, 820, 1110, 560, plan.pick(['#e8dccb', '#c98a6b', '#7f9a86', '#f3ece2']))
  else
    for (const x of [900, 1180])
      deckChair(canvas, x, 1110, 1.5, plan.pick(['#c79b6c', '#f3ece2', '#7fa3ad']), x < 1000 ? 1 : -1)
  lowTable(canvas, plan.between(660, 760), 1160, 190)
  for (const x of [1530, 1420]) potPlant(canvas, x, 1000, plan.between(220, 380), plan.pick(PLANTS))
  for (let x = 760; x < 1360; x += plan.between(180, 300))
    planter(canvas, x, 930, 120, 130, plan.pick(['#b96f4c', '#8d949b', '#e0d4c0']))
  leafFrame(canvas, 'right', 330, 300)
  finish(canvas, sun)
}

/** The colour of one leaf or bloom. Under snow all are white. `green` runs only for a leaf, as it may draw a number. */
function leafPaint({ mood }: Canvas, bloom: string | undefined, lit: boolean, green: () => string): string {
  if (mood.snow) return mood.lit('#e6eef2')
  if (bloom) return mood.lit(bloom)
  return lit ? mood.lit(green()) : mood.shaded(green())
}

/** A balcony with an iron rail, close by; the town far below. */
export function paintBalcony(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintTownView(canvas, plan, 1000)
  tiledFloor(canvas, 1040, plan.pick(['#c9795a', '#4f7f8c', '#b9a58a', '#8f9a86']))
  ironRail(canvas, 760, 290)
  const wall = plan.pick(['#ecc9a0', '#f3e5ca', '#d98f78', '#c4d2cd', '#f0d6cd', '#e9e0d2'])
  canvas.rect(0, 0, 170, 1200, sunny(canvas, wall, 0, 'across'))
  canvas.path('M170 0h46V1010l-46 60z', mood.shaded(wall))
  const shutter = plan.pick(['#4f7a63', '#3f6078', '#8c4a3f', '#6b7f86', '#b5523f'])
  canvas.rect(30, 150, 150, 900, rounded(canvas, shutter))
  for (let y = 180; y < 1020; y += 26) canvas.rect(46, y, 118, 8, mood.shadow, 'opacity=".22"')
  const flowers = plan.pick(['#e65f7f', '#f7c948', '#ffffff', '#c86fb0', '#e8553f'])
  for (let x = 280; x < 1560; x += plan.between(200, 330)) {
    canvas.rect(x, 800, 150, 56, mood.tone('#a8654a'), 'rx="5"')
    for (let leaf = 0; leaf < 34; leaf++)
      canvas.circle(
        x + rng.between(-10, 160),
        800 - rng.between(-46, 52),
        rng.between(10, 20),
        leafPaint(canvas, leaf % 3 === 0 ? flowers : undefined, leaf % 2 === 1, () => rng.pick(mood.foliage)),
      )
  }
  cafeTable(canvas, plan.between(620, 1100), 1170, 2)
  potPlant(canvas, plan.pick([320, 1470]), 1150, plan.between(330, 460), plan.pick(PLANTS))
  if (plan.chance(0.5)) lantern(canvas, plan.between(500, 1200), 60)
  leafFrame(canvas, 'right', 260, 340)
  finish(canvas, sun)
}

/** A long table under a vine-grown pergola. */
export function paintPergola(canvas: Canvas): void {
  const { mood, rng } = canvas
  const plan = rng.fork('plan')
  const sun = paintTownView(canvas, plan, 900)
  deck(canvas, plan.pick(['#d9cbb8', '#c9795a', '#b9a58a', '#c39a6d']), 900)
  const wall = plan.pick(['#f7f2e9', '#ecc9a0', '#e9c7a4', '#dfe3de'])
  canvas.rect(0, 800, 1600, 110, sunny(canvas, wall))
  canvas.rect(0, 786, 1600, 20, mood.lit('#fbf5ea'))
  const wood = plan.pick(['#8a6344', '#f3ece2', '#6b5a4c'])
  for (const x of [120, 560, 1020, 1460]) canvas.rect(x, 250, 34, 700, rounded(canvas, wood))
  canvas.rect(0, 228, 1600, 36, mood.tone(wood))
  for (let x = -40; x < 1640; x += 120) canvas.path(`M${x} 150h26l20 86h-26z`, mood.shaded(darken(wood, 0.1)))
  const green = plan.pick(mood.foliage)
  const bloom = plan.pick(mood.blossom)
  for (let leaf = 0; leaf < 330; leaf++) {
    const x = rng.next() * 1640 - 20
    const hang = rng.next() ** 2 * (140 + 90 * Math.sin(x / 130))
    canvas.circle(
      x,
      150 + rng.between(-100, 60) + hang,
      leaf % 6 === 0 ? rng.between(8, 14) : rng.between(13, 34),
      leafPaint(canvas, leaf % 6 === 0 ? bloom : undefined, leaf % 2 === 1, () => green),
    )
  }
  const top = mood.tone('#b98a5c')
  canvas.ellipse(800, 1130, 480, 34, mood.shadow, 'opacity=".3"')
  for (const x of [430, 1130]) canvas.rect(x, 960, 26, 170, mood.shaded('#8a6344'))
  const cloth = plan.pick(['#f7f2e9', '#e9c7cf', '#bcd3dd', '#e9dfb8'])
  canvas.path('M400 900H1200L1250 960H350z', top)
  canvas.path('M560 900H1040L1070 960v70H530v-70z', sunny(canvas, cloth))
  canvas.rect(350, 960, 900, 18, mood.shaded('#8a6344'))
  for (let x = 470; x < 1180; x += 170) {
    canvas.ellipse(x, 934, 50, 11, mood.lit('#ffffff'))
    canvas.path(`M${x + 66} 930l-6 -36h24l-6 36z`, '#ffffff', 'opacity=".5"')
  }
  potPlant(canvas, 800, 930, 130, 'olive')
  for (const x of [420, 650, 880, 1110]) {
    canvas.rect(x, 1010, 90, 14, mood.lit('#d9b48a'), 'rx="6"')
    canvas.stroke(
      `M${x + 6} 1020V1140M${x + 84} 1020V1140M${x + 6} 1010V900M${x + 84} 1010V900M${x + 6} 930H${x + 84}`,
      mood.shaded('#7a5236'),
      9,
    )
  }
  potPlant(canvas, 70, 1100, plan.between(330, 420), plan.pick(PLANTS))
  potPlant(canvas, 1530, 1100, plan.between(300, 420), plan.pick(PLANTS))
  for (const x of [330, 800, 1270]) if (plan.chance(0.6)) lantern(canvas, x, 260)
  finish(canvas, sun)
}

function lantern(canvas: Canvas, x: number, y: number): void {
  const { mood } = canvas
  canvas.rect(x - 2, y - 130, 4, 140, mood.shaded('#3a3f48'))
  canvas.path(`M${n(x - 20)} ${y + 16}h40l12 60h-64z`, mood.lamps > 0.2 ? '#ffe7a8' : mood.lit('#f1e6d2'))
  canvas.rect(x - 24, y + 8, 48, 9, mood.shaded('#3a3f48'))
  canvas.rect(x - 34, y + 76, 68, 8, mood.shaded('#3a3f48'))
  if (mood.lamps > 0.2) canvas.glow(x, y + 46, 190, 190, LAMPLIGHT, 0.6)
}

function ironRail(canvas: Canvas, y: number, high: number): void {
  const { mood } = canvas
  let bars = ''
  for (let x = 10; x < 1600; x += 46) bars += `M${x} ${y}v${high}`
  for (let x = 33; x < 1600; x += 92) bars += `M${x - 14} ${y + high * 0.3}a14 14 0 1 0 28 0a14 14 0 1 0 -28 0`
  canvas.stroke(bars, mood.shaded('#2f3440'), 6)
  canvas.rect(0, y - 8, 1600, 13, mood.tone('#2f3440'))
  canvas.rect(0, y + high - 12, 1600, 9, mood.tone('#2f3440'))
}

function awning(canvas: Canvas, x: number, w: number, paint: string): void {
  const { mood } = canvas
  for (let stripe = 0; stripe < 12; stripe++) {
    const [a, b] = [x + (w * stripe) / 12, x + (w * (stripe + 1)) / 12]
    canvas.path(
      `M${n(a)} 330H${n(b)}L${n(b + 40)} 470q${n(-(b - a) / 2)} 26 ${n(a - b)} 0z`,
      mood.lit(stripe % 2 ? '#fff7ee' : paint),
    )
  }
}

function deck(canvas: Canvas, paint: string, top: number): void {
  const { mood } = canvas
  canvas.rect(0, top, 1600, 1210 - top, sunny(canvas, mood.snow ? '#e6ecf2' : paint))
  let seams = ''
  for (let board = -18; board <= 18; board++) seams += `M${800 + board * 70} ${top}L${800 + board * 150} 1210`
  canvas.stroke(seams, mood.shaded(darken(paint, 0.2)), 2.4, 'opacity=".45"')
  under(canvas, 0, top, 1600, 40, 0.3)
}

/** Tiles in two colours, drawn together towards the rail. */
function tiledFloor(canvas: Canvas, top: number, paint: string): void {
  const { mood } = canvas
  canvas.rect(0, top, 1600, 1210 - top, sunny(canvas, '#efe4d2'))
  const ys = [0, 0.12, 0.27, 0.46, 0.7, 1].map((t) => top + (1210 - top) * t)
  const dark: string[] = []
  for (let row = 0; row < 5; row++) {
    const [y1, y2] = [ys[row] ?? top, ys[row + 1] ?? 1210]
    const [s1, s2] = [70 + ((y1 - top) / (1210 - top)) * 60, 70 + ((y2 - top) / (1210 - top)) * 60]
    for (let column = -13 + (row % 2); column < 13; column += 2)
      dark.push(
        `M${n(800 + column * s1)} ${n(y1)}L${n(800 + (column + 1) * s1)} ${n(y1)}L${n(800 + (column + 1) * s2)} ` +
          `${n(y2)}L${n(800 + column * s2)} ${n(y2)}z`,
      )
  }
  canvas.path(dark.join(''), mood.tone(paint), 'opacity=".75"')
  under(canvas, 0, top, 1600, 50, 0.36)
}
