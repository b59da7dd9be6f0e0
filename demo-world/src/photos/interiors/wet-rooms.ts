import { type Canvas, n } from '../canvas'
import { darken, lighten } from '../colour'
import { finish } from '../scenery/sky'
import { LAMPLIGHT } from '../scenery/windows'
import type { Theme } from '../themes'
import { books, lamp, potPlant, standing } from './furniture'
import { BACK, paintRoom, rug } from './room'

/** Cabinets along the back, an island with stools before them. */
export function paintKitchen(canvas: Canvas, theme: Theme): void {
  const { mood, rng } = canvas
  const front = rng.pick([
    '#7f9a86',
    '#4f6d7a',
    '#e8e0d2',
    '#b9c1bd',
    '#c98f7a',
    '#5c6f66',
    '#3f4a58',
    '#d9b98f',
    '#a9764a',
    '#f3efe8',
    '#8a9ab0',
    '#c9a0a0',
  ])
  paintRoom(canvas, theme, [{ x: 560, y: 200, w: 440, h: 270, columns: 3 }], {
    accent: rng.pick(['#f4efe7', '#e6ede9', '#f3e0d2', '#dfe5ec', '#efe6cc']),
  })
  tiles(canvas, 190, 470, 1220, 90)
  for (const [x, w] of [
    [210, 300],
    [1080, 310],
  ] as const)
    wallCabinet(canvas, x, 150, w, 250, front)
  canvas.rect(190, 560, 1220, 22, mood.lit('#f4efe6'))
  canvas.rect(
    190,
    582,
    1220,
    218,
    canvas.linear([
      [0, mood.lit(front)],
      [1, mood.tone(darken(front, 0.06))],
    ]),
  )
  canvas.rect(
    190,
    582,
    1220,
    22,
    canvas.linear([
      [0, mood.shadow, 0.3],
      [1, mood.shadow, 0],
    ]),
  )
  for (let x = 205; x < 1390; x += 149) {
    canvas.rect(x, 600, 139, 180, lighten(mood.tone(front), 0.05), 'rx="4"')
    canvas.rect(x + 45, 618, 50, 7, mood.tone('#c9a063'), 'rx="3"')
  }
  canvas.rect(1102, 600, 149, 184, mood.tone('#3c4047'), 'rx="6"')
  canvas.rect(1118, 640, 116, 110, mood.shaded('#22262c'), 'rx="6"')
  canvas.stroke('M780 556v-70q0 -34 34 -34t34 34v16', mood.lit('#c9ced4'), 9)
  books(canvas, 250, 556, 90, 70)
  potPlant(canvas, 420, 560, 150, 'bush')
  canvas.path('M1000 560q-16 -60 6 -64h40q22 4 6 64z', mood.lit('#c9848f'))
  potPlant(canvas, 1320, 560, 130, 'olive')
  for (const x of [560, 800, 1040]) lamp(canvas, x, 0, 250, rng.pick(['#c9a063', '#e8e0d4']), 'pendant')
  island(canvas, front)
  finish(canvas, undefined)
}

function wallCabinet(canvas: Canvas, x: number, y: number, w: number, h: number, front: string): void {
  const { mood } = canvas
  canvas.rect(x + 6, y + 12, w, h, mood.shadow, 'opacity=".16"')
  canvas.rect(
    x,
    y,
    w,
    h,
    canvas.linear([
      [0, mood.lit(front)],
      [1, mood.tone(front)],
    ]),
  )
  for (const dx of [8, w / 2 + 4]) {
    canvas.rect(x + dx, y + 10, w / 2 - 14, h - 20, lighten(mood.tone(front), 0.06), 'rx="4"')
    canvas.rect(dx < 20 ? x + w / 2 - 22 : x + w / 2 + 14, y + h - 70, 7, 44, mood.tone('#c9a063'), 'rx="3"')
  }
}

function tiles(canvas: Canvas, x: number, y: number, w: number, h: number): void {
  const { mood, rng } = canvas
  canvas.rect(x, y, w, h, mood.tone('#e3dbd0'))
  for (let row = 0; row * 30 < h; row++)
    for (let px = x - (row % 2) * 32; px < x + w; px += 64)
      canvas.rect(
        Math.max(px + 1, x),
        y + row * 30 + 1,
        Math.min(62, x + w - px - 1),
        28,
        mood.lit(rng.pick(['#fbf8f3', '#f3eee6', '#eee9e2'])),
        'rx="2"',
      )
}

function island(canvas: Canvas, front: string): void {
  const { mood, rng } = canvas
  standing(canvas, 800, 1130, 1050)
  canvas.rect(
    350,
    880,
    900,
    246,
    canvas.linear([
      [0, mood.lit('#c79b6c')],
      [1, mood.shaded('#a47e57')],
    ]),
  )
  for (let x = 360; x < 1250; x += 36) canvas.rect(x, 890, 2.5, 232, mood.shadow, 'opacity=".16"')
  canvas.polygon(
    [
      [380, 830],
      [1220, 830],
      [1300, 872],
      [300, 872],
    ],
    canvas.linear([
      [0, mood.lit('#ffffff')],
      [1, mood.tone('#efeae3')],
    ]),
  )
  canvas.rect(300, 872, 1000, 22, mood.shaded('#d9d2c9'))
  canvas.rect(
    350,
    894,
    900,
    24,
    canvas.linear([
      [0, mood.shadow, 0.34],
      [1, mood.shadow, 0],
    ]),
  )
  canvas.ellipse(800, 846, 92, 19, mood.shaded('#b98a5c'))
  canvas.path('M708 846Q720 800 800 800T892 846z', 'none')
  for (const [x, y, paint] of [
    [760, 832, '#e3a93b'],
    [806, 826, '#d9603f'],
    [842, 834, '#8fb25c'],
    [784, 818, '#e8c04f'],
  ] as const)
    canvas.circle(
      x,
      y,
      25,
      canvas.linear([
        [0, mood.lit(lighten(paint, 0.2))],
        [1, mood.shaded(paint)],
      ]),
    )
  canvas.path(
    'M704 840H896Q884 876 800 876T704 840z',
    canvas.linear([
      [0, mood.lit('#e8dccb')],
      [1, mood.shaded('#c9b8a0')],
    ]),
  )
  canvas.rect(1010, 836, 150, 14, mood.tone('#b98a5c'), 'rx="5"')
  canvas.ellipse(1085, 832, 48, 14, mood.lit('#d9a766'))
  potPlant(canvas, 500, 850, 190, 'olive')
  for (const x of [470, 730, 990]) stool(canvas, x, 1170, rng.pick([front, '#d9b48a']))
}

function stool(canvas: Canvas, x: number, base: number, paint: string): void {
  const { mood } = canvas
  standing(canvas, x + 60, base, 130)
  for (const [from, to] of [
    [22, 4],
    [98, 116],
  ] as const)
    canvas.stroke(`M${x + from} ${base - 190}L${x + to} ${base}`, mood.shaded('#6b4a32'), 9)
  canvas.stroke(`M${x + 12} ${base - 70}H${x + 108}`, mood.shaded('#7a5a40'), 6)
  canvas.rect(
    x,
    base - 216,
    120,
    32,
    canvas.linear([
      [0, mood.lit(lighten(paint, 0.1))],
      [1, mood.shaded(paint)],
    ]),
    'rx="15"',
  )
}

/** A free-standing bath below the window. */
export function paintBathroom(canvas: Canvas, theme: Theme): void {
  const { mood, rng } = canvas
  const tile = rng.pick([
    '#a9c1b8',
    '#d9b9a8',
    '#b9c9d3',
    '#e6d9c3',
    '#8fa9a3',
    '#5f8296',
    '#6f8f7a',
    '#c98f7a',
    '#e9e4dc',
    '#7a8a99',
  ])
  paintRoom(canvas, theme, [{ x: 300, y: 150, w: 500, h: 330, columns: 2 }], {
    floor: rng.pick(['#d5cbc0', '#c9b49a', '#b9bcbf', '#e3dccf']),
    accent: rng.pick(['#f3eee7', '#e3ebe6', '#f0ddd0', '#dfe6ee', '#ece2c8']),
  })
  for (let row = 0; row < 6; row++)
    for (let x = BACK.left; x < BACK.right - 4; x += 61)
      canvas.rect(
        x + 1.5,
        560 + row * 40 + 1.5,
        58,
        37,
        mood.lit(rng.chance(0.5) ? tile : lighten(tile, 0.12)),
        'rx="3"',
      )
  canvas.rect(BACK.left, 550, BACK.right - BACK.left, 11, mood.lit('#ffffff'))
  vanity(canvas)
  rug(canvas, 330, 990, 520, 130, rng.pick(['#c9848f', '#7d96a8', '#8d9f84', '#d9b48a']))
  bath(canvas, 270, 1000)
  potPlant(canvas, 240, 930, 420, rng.pick(['palm', 'monstera'] as const))
  canvas.polygon(
    [
      [1390, 1130],
      [1500, 1130],
      [1490, 1010],
      [1400, 1010],
    ],
    canvas.linear([
      [0, mood.lit('#d9b48a')],
      [1, mood.shaded('#b98f62')],
    ]),
  )
  for (const [index, paint] of ['#ffffff', '#e9b9c4', '#f3e9dc'].entries())
    canvas.rect(1404, 986 - index * 26, 84, 30, mood.lit(paint), 'rx="13"')
  finish(canvas, undefined)
}

function bath(canvas: Canvas, x: number, base: number): void {
  const { mood } = canvas
  standing(canvas, x + 300, base + 6, 640)
  canvas.stroke(`M${x + 560} ${base - 40}V${base - 330}q0 -44 -46 -44t-46 44v22`, mood.lit('#c9a063'), 12)
  canvas.path(
    `M${x} ${base - 232}Q${x + 10} ${base - 10} ${x + 130} ${base}H${x + 470}Q${x + 590} ${base - 10} ` +
      `${x + 600} ${base - 232}z`,
    canvas.linear([
      [0, mood.lit('#ffffff')],
      [0.55, mood.tone('#f6f2ee')],
      [1, mood.shaded('#d9d3cf')],
    ]),
  )
  canvas.ellipse(x + 300, base - 232, 308, 42, mood.lit('#ffffff'))
  canvas.ellipse(x + 300, base - 229, 288, 33, mood.shaded('#cfd6d6'))
  canvas.ellipse(x + 300, base - 221, 272, 24, mood.lit('#bfe0df'))
  for (const [dx, r] of [
    [-150, 32],
    [-110, 40],
    [-60, 28],
    [-180, 24],
    [20, 22],
    [60, 28],
  ] as const)
    canvas.circle(x + 300 + dx, base - 232, r * 0.8, '#ffffff', 'opacity=".85"')
  canvas.rect(x + 60, base - 262, 480, 16, mood.tone('#b98a5c'), 'rx="6"')
  canvas.rect(x + 300, base - 310, 26, 48, mood.lit('#f3e2cf'), 'rx="3"')
  canvas.rect(x + 340, base - 286, 60, 24, mood.lit('#c9848f'), 'rx="4"')
  if (mood.lamps > 0.2) {
    canvas.path(`M${n(x + 313)} ${base - 330}q10 14 0 22q-10 -8 0 -22z`, '#ffe7a8')
    canvas.glow(x + 313, base - 320, 130, 110, LAMPLIGHT, 0.6)
  }
}

function vanity(canvas: Canvas): void {
  const { mood } = canvas
  const burns = mood.lamps > 0.2
  canvas.circle(1130, 330, 150, mood.tone('#c9a063'))
  canvas.circle(
    1130,
    330,
    139,
    canvas.linear(
      [
        [0, mood.lit('#dfeaec')],
        [0.5, mood.tone('#bcd0d6')],
        [1, mood.lit('#e9f1f1')],
      ],
      'slant',
    ),
  )
  canvas.polygon(
    [
      [1050, 420],
      [1170, 200],
      [1210, 210],
      [1090, 450],
    ],
    '#ffffff',
    'opacity=".2"',
  )
  for (const x of [945, 1315]) {
    canvas.rect(x - 14, 270, 28, 100, burns ? '#ffeab8' : mood.lit('#faf6ee'), 'rx="14"')
    if (burns) canvas.glow(x, 320, 220, 220, LAMPLIGHT, 0.5)
  }
  standing(canvas, 1130, 892, 480)
  canvas.rect(
    920,
    660,
    420,
    190,
    canvas.linear([
      [0, mood.lit('#c79b6c')],
      [1, mood.shaded('#a47e57')],
    ]),
    'rx="6"',
  )
  for (const y of [676, 764]) {
    canvas.rect(934, y, 392, 76, mood.tone('#bd905f'), 'rx="4"')
    canvas.rect(1100, y + 30, 60, 8, mood.shaded('#5b4030'), 'rx="4"')
  }
  for (const x of [936, 1306]) canvas.rect(x, 848, 18, 44, mood.shaded('#7a5a3d'))
  canvas.rect(900, 638, 460, 26, mood.lit('#ffffff'), 'rx="4"')
  canvas.path(
    'M1030 638q6 -56 100 -56t100 56z',
    canvas.linear([
      [0, mood.lit('#ffffff')],
      [1, mood.shaded('#e6e0db')],
    ]),
  )
  canvas.stroke('M1130 584v-50q0 -20 22 -20t22 20', mood.lit('#c9a063'), 9)
  potPlant(canvas, 960, 640, 130, 'bush')
  canvas.rect(1270, 584, 34, 54, mood.lit('#e9b9c4'), 'rx="6"')
  canvas.rect(1312, 600, 28, 38, mood.lit('#7f9a86'), 'rx="6"')
}
