import type { Canvas } from '../canvas'
import { darken, lighten } from '../colour'
import { finish } from '../scenery/sky'
import { LAMPLIGHT } from '../scenery/windows'
import type { Theme } from '../themes'
import { armchair, books, lamp, lowTable, picture, potPlant, sofa, standing } from './furniture'
import { paintRoom, rug } from './room'

const SOFAS = [
  '#c9b458',
  '#e8e0d4',
  '#3f5f5a',
  '#8c5a4a',
  '#d9a08c',
  '#5c6f99',
  '#6f8fa3',
  '#8a9a7b',
  '#c98a6b',
  '#b8a898',
  '#a86f7d',
  '#4f6d7a',
]
const RUGS = ['#5f7f86', '#b5674f', '#e0cfae', '#a88fa6', '#c9848f', '#7d96a8', '#c7a06a', '#8d9f84']

/** Sofa before a wide window. */
export function paintLiving(canvas: Canvas, theme: Theme): void {
  const { rng } = canvas
  const plan = rng.fork('plan')
  const wide = plan.pick([640, 640, 460, 820])
  const curtains = plan.chance(0.8) ? plan.pick(['#e9dcc9', '#dccfd3', '#cfd8d0', '#f3ece2', '#c9b8a6']) : undefined
  const accent = plan.chance(0.4)
    ? plan.pick(['#b9c7c0', '#d9b9b0', '#9fb0bd', '#e3cfae', '#8fa3a0', '#c98f7a'])
    : undefined
  paintRoom(
    canvas,
    theme,
    [
      {
        x: 740 - wide / 2,
        y: plan.between(140, 200),
        w: wide,
        h: plan.between(400, 470),
        columns: Math.round(wide / 210),
        rows: plan.int(1, 2),
        ...(curtains && { curtains }),
      },
    ],
    accent ? { accent } : {},
  )
  if (wide < 800) {
    picture(canvas, 1230, plan.between(200, 260), 140, 180)
    if (wide < 600) picture(canvas, 270, 240, 150, 190)
    if (plan.chance(0.7)) shelf(canvas, 1216, 800)
  }
  const floorLamp = plan.chance(0.6)
  if (floorLamp) lamp(canvas, plan.pick([285, 1150]), 430, 850, plan.pick(['#f3e6d2', '#c9848f', '#7f9a86']), 'floor')
  else
    lamp(
      canvas,
      plan.between(560, 920),
      0,
      plan.between(90, 150),
      plan.pick(['#d9a066', '#f3e6d2', '#4a5d63']),
      'pendant',
    )
  sofa(canvas, plan.between(360, 470), 905, plan.between(600, 720), plan.pick(SOFAS))
  rug(canvas, 330, 930, 880, 200, plan.pick(RUGS))
  lowTable(canvas, plan.between(580, 700), 1060, plan.between(240, 320))
  const seats = plan.int(0, 2)
  const seat = plan.pick(['#d9b48a', '#e8dccb', '#9fb0a0', '#c98a6b', '#5f7f86', '#c9848f'])
  if (seats > 0) armchair(canvas, 110, 1110, 300, seat, 'right')
  if (seats !== 1) armchair(canvas, 1150, 1120, 290, seat, 'left')
  potPlant(
    canvas,
    plan.pick([1250, 1400]),
    930,
    plan.between(340, 480),
    plan.pick(['fig', 'monstera', 'palm', 'olive'] as const),
  )
  if (plan.chance(0.4)) potPlant(canvas, 190, 900, plan.between(260, 360), plan.pick(['fig', 'olive', 'bush'] as const))
  finish(canvas, undefined)
}

function shelf(canvas: Canvas, x: number, base: number): void {
  const { mood } = canvas
  canvas.rect(x - 10, base - 150, 200, 150, mood.tone('#b98a5c'))
  canvas.rect(x, base - 140, 180, 60, mood.shaded('#7d5a3c'))
  canvas.rect(x, base - 70, 180, 60, mood.shaded('#7d5a3c'))
  books(canvas, x + 6, base - 80, 110, 54)
  books(canvas, x + 50, base - 10, 120, 52)
}

/** A made bed, lamps on both sides. */
export function paintBedroom(canvas: Canvas, theme: Theme): void {
  const { mood, rng } = canvas
  const accent = rng.pick([
    '#b9c7c0',
    '#d9b9b0',
    '#9fb0bd',
    '#e3cfae',
    '#8fa3a0',
    '#c9b3c4',
    '#6f8a80',
    '#f3ece2',
    '#c98f7a',
    '#5f7488',
    '#e9c9a0',
  ])
  const left = rng.chance(0.5)
  paintRoom(canvas, theme, [{ x: left ? 250 : 1010, y: 190, w: 330, h: 430, columns: 2, curtains: '#f1e8dc' }], {
    accent,
  })
  const x = left ? 700 : 270
  const w = 620
  picture(canvas, x + 130, 190, 150, 190)
  picture(canvas, x + 330, 190, 150, 190)
  rug(canvas, x - 120, 950, w + 240, 190, rng.pick(RUGS))
  for (const side of [x - 118, x + w + 18]) {
    standing(canvas, side + 50, 868, 120)
    canvas.rect(
      side,
      760,
      100,
      106,
      canvas.linear([
        [0, mood.lit('#c79b6c')],
        [1, mood.shaded('#a47e57')],
      ]),
      'rx="6"',
    )
    canvas.rect(side + 10, 776, 80, 36, mood.tone('#b98a5c'), 'rx="4"')
    canvas.circle(side + 50, 794, 5, mood.shaded('#5b4030'))
    canvas.rect(side + 44, 700, 12, 60, mood.tone('#e8e0d4'))
    lampshade(canvas, side + 50, 652)
  }
  bed(
    canvas,
    x,
    w,
    rng.pick(['#c9848f', '#6f8fa3', '#c7a06a', '#7f9a86', '#8c7aa0', '#3f5f6d', '#d98f6a', '#e3cf8a', '#5f6f5a']),
  )
  potPlant(canvas, left ? 300 : 1300, 960, 380, rng.pick(['fig', 'palm', 'olive'] as const))
  finish(canvas, undefined)
}

function lampshade(canvas: Canvas, x: number, y: number): void {
  const { mood } = canvas
  const burns = mood.lamps > 0.2
  canvas.polygon(
    [
      [x - 26, y],
      [x + 26, y],
      [x + 42, y + 56],
      [x - 42, y + 56],
    ],
    burns
      ? canvas.linear([
          [0, '#fff0c4'],
          [1, '#ffd48a'],
        ])
      : mood.lit('#f6efe4'),
  )
  if (burns) canvas.glow(x, y + 40, 230, 210, LAMPLIGHT, 0.55)
}

function bed(canvas: Canvas, x: number, w: number, throwPaint: string): void {
  const { mood } = canvas
  standing(canvas, x + w / 2, 1096, w * 1.15)
  canvas.rect(
    x - 16,
    560,
    w + 32,
    300,
    canvas.linear([
      [0, mood.lit('#b58a66')],
      [1, mood.shaded('#8f6a4c')],
    ]),
    'rx="26"',
  )
  for (let tuft = 1; tuft < 6; tuft++)
    canvas.rect(x - 16 + ((w + 32) * tuft) / 6, 572, 3, 250, mood.shadow, 'opacity=".14"')
  canvas.polygon(
    [
      [x, 800],
      [x + w, 800],
      [x + w + 54, 1040],
      [x - 54, 1040],
    ],
    canvas.linear([
      [0, mood.lit('#ffffff')],
      [1, mood.tone('#f1ece6')],
    ]),
  )
  canvas.path(`M${x - 54} 1040H${x + w + 54}V1082Q${x + w / 2} 1096 ${x - 54} 1082z`, mood.shaded('#e6dfd8'))
  for (const dx of [0.04, 0.52]) {
    canvas.rect(
      x + w * dx,
      700,
      w * 0.44,
      122,
      canvas.linear([
        [0, mood.lit('#ffffff')],
        [1, mood.shaded('#f3eeea')],
      ]),
      'rx="44"',
    )
    canvas.rect(
      x + w * (dx + 0.07),
      742,
      w * 0.3,
      92,
      canvas.linear([
        [0, mood.lit(lighten(throwPaint, 0.35))],
        [1, mood.shaded(lighten(throwPaint, 0.2))],
      ]),
      'rx="34"',
    )
  }
  canvas.polygon(
    [
      [x - 31, 930],
      [x + w + 31, 930],
      [x + w + 56, 1050],
      [x - 56, 1050],
    ],
    canvas.linear([
      [0, mood.lit(throwPaint)],
      [1, mood.tone(darken(throwPaint, 0.06))],
    ]),
  )
  canvas.path(
    `M${x - 56} 1050H${x + w + 56}V1088Q${x + w / 2} 1104 ${x - 56} 1088z`,
    mood.shaded(darken(throwPaint, 0.08)),
  )
  for (let stripe = 0; stripe < 4; stripe++)
    canvas.stroke(
      `M${x - 36 - stripe * 5} ${950 + stripe * 24}H${x + w + 36 + stripe * 5}`,
      mood.lit(lighten(throwPaint, 0.4)),
      3,
      'opacity=".6"',
    )
  for (let fold = 0; fold < 5; fold++)
    canvas.stroke(`M${x + w * (0.12 + fold * 0.19)} 836q-14 44 ${fold * 4 - 10} 90`, mood.shadow, 5, 'opacity=".06"')
}

/** A table for six by the window. */
export function paintDining(canvas: Canvas, theme: Theme): void {
  const { mood, rng } = canvas
  paintRoom(canvas, theme, [
    { x: 300, y: 170, w: 440, h: 450, columns: 2, rows: 2, curtains: '#efe6da' },
    { x: 1000, y: 170, w: 260, h: 450, columns: 1, rows: 2 },
  ])
  picture(canvas, 815, 250, 120, 160)
  rug(canvas, 260, 910, 1080, 240, rng.pick(RUGS))
  lamp(canvas, 640, 0, 300, '#d9a066', 'pendant')
  lamp(canvas, 960, 0, 300, '#d9a066', 'pendant')
  const seat = rng.pick(['#c98a6b', '#7f9a86', '#6f8fa3', '#d9b48a', '#3f4a52', '#c9848f', '#f0e6d6'])
  for (const x of [470, 700, 930]) chair(canvas, x, 950, seat, true)
  standing(canvas, 800, 1070, 900)
  for (const x of [440, 1130])
    canvas.polygon(
      [
        [x, 820],
        [x + 26, 820],
        [x + 20, 1066],
        [x + 8, 1066],
      ],
      mood.shaded('#8a6344'),
    )
  canvas.polygon(
    [
      [420, 770],
      [1180, 770],
      [1260, 836],
      [340, 836],
    ],
    canvas.linear([
      [0, mood.lit('#dcb283')],
      [1, mood.tone('#c3925f')],
    ]),
  )
  canvas.rect(340, 836, 920, 22, mood.shaded('#9a6c45'))
  for (const [x, y] of [
    [520, 800],
    [760, 800],
    [1000, 800],
  ] as const) {
    canvas.ellipse(x, y, 70, 17, mood.shaded('#e9e2d8'))
    canvas.ellipse(x, y - 3, 68, 16, mood.lit('#ffffff'))
    canvas.ellipse(x, y - 3, 42, 9, mood.tone('#f1ebe2'))
    canvas.path(`M${x + 92} 800l-9 -44h32l-9 44z`, '#ffffff', 'opacity=".45"')
  }
  potPlant(canvas, 880, 796, 150, 'olive')
  for (const x of [380, 1040]) chair(canvas, x, 1130, seat, false)
  potPlant(canvas, 1380, 960, 420, 'monstera')
  finish(canvas, undefined)
}

function chair(canvas: Canvas, x: number, base: number, paint: string, behind: boolean): void {
  const { mood } = canvas
  const [w, tall] = behind ? [150, 270] : [190, 380]
  if (!behind) standing(canvas, x + w / 2, base, w)
  for (const leg of [0.08, 0.84])
    canvas.rect(x + w * leg, base - tall * 0.5, w * 0.07, tall * 0.5, mood.shaded('#7a5236'))
  canvas.rect(x, base - tall * 0.54, w, tall * 0.12, mood.tone(paint), 'rx="12"')
  canvas.path(
    `M${x + w * 0.06} ${base - tall * 0.5}L${x} ${base - tall * 0.9}Q${x + w / 2} ${base - tall * 1.06} ` +
      `${x + w} ${base - tall * 0.9}L${x + w * 0.94} ${base - tall * 0.5}z`,
    canvas.linear([
      [0, mood.lit(paint)],
      [1, mood.shaded(paint)],
    ]),
  )
}

/** A chair in a corner of books: the detail that sells a place. */
export function paintNook(canvas: Canvas, theme: Theme): void {
  const { mood, rng } = canvas
  paintRoom(
    canvas,
    theme,
    [{ x: 250, y: 150, w: 560, h: 500, columns: 2, rows: 1, curtains: rng.pick(['#d9c4b4', '#cfd8d0', '#e6d3c9']) }],
    {
      accent: rng.pick(['#8fa396', '#c9a58f', '#a3b1bd', '#e0cdb0', '#5f7a72', '#b97a6a', '#7f8fa6', '#f0e2c4']),
    },
  )
  const x = 930
  canvas.rect(
    x,
    130,
    430,
    670,
    canvas.linear(
      [
        [0, mood.lit('#b98a5c')],
        [1, mood.shaded('#94693f')],
      ],
      'across',
    ),
  )
  for (let row = 0; row < 5; row++) {
    const y = 146 + row * 130
    canvas.rect(x + 14, y, 402, 116, mood.shaded('#6d4c31'))
    books(canvas, x + 20 + (row % 2) * 130, y + 116, rng.between(200, 250), 96)
    if (row % 2) {
      canvas.path(
        `M${x + 50} ${y + 116}q-22 -50 8 -66h26q30 16 8 66z`,
        mood.lit(rng.pick(['#e8dccb', '#c9848f', '#7f9a86'])),
      )
    } else potPlant(canvas, x + 340, y + 116, 96, 'bush')
  }
  rug(canvas, 280, 900, 820, 250, rng.pick(RUGS))
  lamp(canvas, 830, 350, 930, '#f3e6d2', 'floor')
  armchair(canvas, 380, 1090, 430, rng.pick(SOFAS), 'right')
  lowTable(canvas, 860, 1100, 210)
  potPlant(canvas, 230, 970, 480, rng.pick(['fig', 'monstera', 'palm'] as const))
  finish(canvas, undefined)
}
