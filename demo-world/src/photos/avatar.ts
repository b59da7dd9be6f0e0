import { Canvas, n } from './canvas'
import { darken, lighten } from './colour'
import { createMood } from './mood'

const SKIN = ['#f6d3bd', '#eabf9f', '#d9a17a', '#b97f58', '#8f5d3f', '#6b432e']
const HAIR = ['#2a2024', '#4a3228', '#7a5035', '#b5804a', '#d9b36a', '#a64b35', '#b9b4b2']
const CLOTHES = ['#D9748C', '#4F7C8A', '#E3B25C', '#7F9A86', '#5C5F99', '#C7714F', '#F0E5D6', '#3F5B58']
const GROUNDS = [
  ['#ffe1d1', '#f7b9b0'],
  ['#d8ecf0', '#9cc7d4'],
  ['#f6ecd2', '#e8c88c'],
  ['#e3e0f5', '#b7aee0'],
  ['#dcefe0', '#9fcbaa'],
  ['#fbdfe9', '#f0a4c2'],
]

/** A portrait of nobody in particular; skin, hair and clothes vary with the seed. 600 × 600. */
export function drawAvatar(seed: string, pixels = 600): string {
  const canvas = new Canvas(`avatar/${seed}`, createMood('day', 'summer'), 600, 600)
  const { rng } = canvas
  const [light = '#ffe1d1', deep = '#f7b9b0'] = rng.pick(GROUNDS)
  const skin = rng.pick(SKIN)
  const darkSkin = SKIN.indexOf(skin) > 2
  const hair = rng.pick(darkSkin ? HAIR.filter((colour) => !['#b5804a', '#d9b36a', '#a64b35'].includes(colour)) : HAIR)
  const clothes = rng.pick(CLOTHES)
  const style = rng.pick(['short', 'bob', 'long', 'curly', 'bun', 'bald', 'scarf', 'side'] as const)
  canvas.rect(
    0,
    0,
    600,
    600,
    canvas.linear(
      [
        [0, light],
        [1, deep],
      ],
      'slant',
    ),
  )
  canvas.glow(200, 170, 380, 360, '#ffffff', 0.55)
  canvas.circle(rng.between(440, 520), rng.between(120, 200), rng.between(60, 110), deep, 'opacity=".5"')
  const skinFill = canvas.linear(
    [
      [0, lighten(skin, 0.12)],
      [1, darken(skin, 0.06)],
    ],
    'slant',
  )
  const hairFill = canvas.linear(
    [
      [0, lighten(hair, 0.16)],
      [1, darken(hair, 0.1)],
    ],
    'slant',
  )
  backHair(canvas, style, hairFill, clothes)
  canvas.path(
    'M76 620Q84 468 214 446L300 428L386 446Q516 468 524 620z',
    canvas.linear(
      [
        [0, lighten(clothes, 0.14)],
        [1, darken(clothes, 0.12)],
      ],
      'slant',
    ),
  )
  canvas.path('M250 372h100v66q-50 54 -100 0z', darken(skin, 0.12))
  if (rng.chance(0.5)) canvas.path('M232 438L300 520L368 438L392 452L300 566L208 452z', lighten(clothes, 0.5))
  else canvas.path('M238 440q62 66 124 0l16 8q-78 88 -156 0z', darken(clothes, 0.16))
  for (const x of [184, 416]) canvas.ellipse(x, 300, 22, 30, darken(skin, 0.06))
  canvas.path('M186 260Q186 150 300 150T414 260Q416 404 300 418Q184 404 186 260z', skinFill)
  const beard = (style === 'short' || style === 'bald' || style === 'side') && rng.chance(0.35)
  if (beard) canvas.path('M187 290Q196 424 300 434T413 290Q404 344 362 336Q300 322 238 336Q196 344 187 290z', hairFill)
  face(canvas, skin, hair)
  frontHair(canvas, style, hairFill, clothes)
  if (rng.chance(0.25)) glasses(canvas)
  return canvas.toSvg(pixels)
}

type Style = 'short' | 'bob' | 'long' | 'curly' | 'bun' | 'bald' | 'scarf' | 'side'

function backHair(canvas: Canvas, style: Style, fill: string, clothes: string): void {
  if (style === 'long')
    canvas.path('M160 270Q150 110 300 110T440 270Q450 430 470 520Q300 560 130 520Q150 430 160 270z', fill)
  if (style === 'bob') canvas.path('M160 260Q160 110 300 110T440 260Q452 380 424 418H176Q148 380 160 260z', fill)
  if (style === 'bun') canvas.circle(300, 112, 58, fill)
  if (style === 'curly')
    for (let curl = 0; curl < 15; curl++)
      canvas.circle(
        300 + Math.cos(Math.PI * (0.9 + (curl * 1.2) / 14)) * 138,
        268 + Math.sin(Math.PI * (0.9 + (curl * 1.2) / 14)) * 128,
        54,
        fill,
      )
  if (style === 'scarf')
    canvas.path(
      'M150 300Q140 108 300 108T450 300Q456 420 420 470Q300 540 180 470Q144 420 150 300z',
      canvas.linear([
        [0, lighten(clothes, 0.25)],
        [1, darken(clothes, 0.05)],
      ]),
    )
}

function frontHair(canvas: Canvas, style: Style, fill: string, clothes: string): void {
  if (style === 'bald') return
  if (style === 'scarf') {
    canvas.path('M178 300Q176 140 300 140T422 300Q416 196 300 190T178 300z', darken(clothes, 0.1))
    return
  }
  if (style === 'curly') {
    for (let curl = 0; curl < 8; curl++)
      canvas.circle(196 + curl * 30, 178 - Math.sin((curl / 7) * Math.PI) * 32, 36, fill)
    return
  }
  if (style === 'side')
    canvas.path('M180 286Q166 128 300 122T424 280Q414 214 380 200Q290 226 232 186Q196 220 180 286z', fill)
  else if (style === 'short')
    canvas.path('M182 262Q170 118 300 118T418 262Q408 210 384 190Q300 160 216 190Q192 210 182 262z', fill)
  else canvas.path('M178 296Q166 126 300 124T422 296Q412 230 370 186Q320 236 178 296z', fill)
}

function face(canvas: Canvas, skin: string, hair: string): void {
  const { rng } = canvas
  const dark = '#33262a'
  for (const [x, side] of [
    [252, -1],
    [348, 1],
  ] as const) {
    canvas.ellipse(x, 282, 9, 11, dark)
    canvas.circle(x + 3, 278, 3, '#ffffff')
    canvas.stroke(`M${x - 20} 254q20 ${n(-10 - rng.next() * 5)} 40 0`, darken(hair, 0.15), 7)
    canvas.ellipse(x + side * 22, 326, 24, 15, '#e8607d', 'opacity=".16"')
  }
  canvas.stroke('M302 290q10 26 -6 34', darken(skin, 0.22), 5)
  if (rng.chance(0.55))
    canvas.path(
      'M262 350Q300 396 338 350Q300 360 262 350z',
      '#ffffff',
      `stroke="${darken('#c25a62', 0.1)}" stroke-width="4" stroke-linejoin="round"`,
    )
  else canvas.stroke('M266 354q34 28 68 0', darken('#b5545c', 0.05), 6)
}

function glasses(canvas: Canvas): void {
  canvas.stroke(
    'M216 282a36 34 0 1 0 72 0a36 34 0 1 0 -72 0M312 282a36 34 0 1 0 72 0a36 34 0 1 0 -72 0M288 276q12 -8 24 0',
    '#3b3438',
    6,
  )
}
