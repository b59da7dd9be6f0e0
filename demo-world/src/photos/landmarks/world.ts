import { arch, box, cables, disc, dome, type Landmark, row, spindle, spire, taper } from './shapes'

const [stone, pale, slate, gold, red] = ['#c9ad7f', '#ece3d2', '#6c7480', '#d9b24c', '#c4492f']
const goldenGate = cables(430, 78, 268)

export const WORLD: Readonly<Record<string, Landmark>> = {
  'kuwait-city': {
    name: 'The Kuwait Towers',
    setting: 'quay',
    parts: [
      { d: taper(-30, 0, 26, 300, 3) + taper(56, 0, 22, 232, 3) + taper(112, 0, 16, 170, 2), paint: pale },
      { d: disc(-30, 128, 40), paint: '#5f9fb0' },
      { d: disc(-30, 204, 22), paint: '#6fb0bf' },
      { d: disc(56, 122, 32), paint: '#5f9fb0' },
      { d: box(-30, 122, 78, 5) + box(56, 117, 62, 4), paint: pale, face: 'lit' },
    ],
  },
  dubai: {
    name: 'The Burj Khalifa',
    setting: 'towers',
    parts: [
      {
        d:
          box(0, 0, 96, 56) +
          box(-8, 56, 76, 44) +
          box(6, 100, 60, 46) +
          box(-4, 146, 44, 44) +
          box(3, 190, 31, 44) +
          box(-1, 234, 20, 40) +
          taper(0, 274, 11, 88, 1),
        paint: '#b5c4d0',
      },
      {
        d: row(5, -32, 32, (x) => box(x, 0, 3, 98)) + row(3, -14, 14, (x) => box(x, 100, 3, 130)),
        paint: slate,
        face: 'shaded',
      },
    ],
  },
  marrakesh: {
    name: 'The minaret of the Koutoubia',
    setting: 'roofs',
    parts: [
      { d: box(0, 0, 78, 214), paint: '#cf9263' },
      { d: row(9, -35, 35, (x) => box(x, 214, 5, 10)), paint: '#cf9263' },
      { d: box(0, 214, 38, 50) + dome(0, 264, 38, 26), paint: '#c98a5b' },
      { d: box(0, 288, 2.5, 34) + disc(0, 296, 6) + disc(0, 308, 4.6) + disc(0, 317, 3.4), paint: gold, face: 'lit' },
      {
        d:
          arch(0, 40, 18, 38) +
          arch(-16, 108, 13, 32) +
          arch(16, 108, 13, 32) +
          row(3, -22, 22, (x) => arch(x, 164, 13, 30)),
        paint: '#7c4e32',
        face: 'gap',
      },
      { d: box(0, 202, 78, 8), paint: '#5f9b98', face: 'lit' },
    ],
  },
  'cape-town': {
    name: 'Table Mountain',
    setting: 'quay',
    parts: [
      {
        d:
          'M-620 0L-440 -60L-390 -134L-350 -70L-262 -118L-226 -214L-206 -222H214L238 -208L272 -116L350 -62' +
          'L392 -110L440 -52L620 0z',
        paint: '#8795a0',
      },
      {
        d:
          'M-150 -216L-168 -150L-140 -96L-136 -160zM-40 -206L-54 -140L-26 -84L-20 -150zM60 -210L44 -150' +
          'L70 -100L76 -156zM150 -216L140 -160L162 -104L170 -170z',
        paint: '#8d9ba6',
        face: 'shaded',
      },
      {
        d: 'M-206 -222H214L200 -206C120 -196 60 -212 0 -200C-80 -190 -150 -212 -198 -204z',
        paint: '#ffffff',
        face: 'lit',
      },
    ],
  },
  tokyo: {
    name: 'Tokyo Tower, Mount Fuji behind it',
    setting: 'towers',
    parts: [
      { d: 'M-560 0C-330 -40 -250 -150 -196 -196H-104C-50 -150 30 -40 260 0z', paint: '#a9b6cf' },
      {
        d: 'M-228 -158L-196 -196H-104L-72 -158L-96 -164L-120 -142L-148 -166L-178 -140L-202 -164z',
        paint: '#ffffff',
        face: 'lit',
      },
      {
        d:
          'M34 0C66 -64 84 -132 92 -206L98 -312H104L110 -206C118 -132 136 -64 168 0H144' +
          'C138 -34 122 -48 101 -48C80 -48 64 -34 58 0z',
        paint: '#d9482f',
      },
      { d: box(101, 76, 60, 14) + box(101, 152, 40, 12) + box(101, 228, 20, 9), paint: '#fdf6ee', face: 'lit' },
      {
        d: 'M62 -50L128 -74M140 -50L74 -74M80 -92L118 -150M122 -92L84 -150M94 -166L110 -226M108 -166L92 -226',
        paint: '#fdf6ee',
        face: 'lit',
        line: 2.4,
      },
    ],
  },
  kyoto: {
    name: 'A pagoda',
    setting: 'hill',
    parts: [
      { d: [0, 50, 96, 138, 176].map((y, at) => box(0, y, 78 - at * 9, 50 - at * 4)).join(''), paint: '#8c4a3a' },
      {
        d: [0, 1, 2, 3, 4]
          .map((at) => {
            const [y, half] = [[46, 92, 134, 172, 208][at] ?? 0, 92 - at * 11]
            const [eaves, top] = [-y + 6, -y - 18]
            return (
              `M${-half} ${eaves}Q${-half * 0.5} ${-y - 8} ${-half * 0.42} ${top}` +
              `H${half * 0.42}Q${half * 0.5} ${-y - 8} ${half} ${eaves}z`
            )
          })
          .join(''),
        paint: '#4f5a64',
      },
      { d: taper(0, 224, 5, 84, 2) + row(6, 0, 5, (at) => disc(0, 244 + at * 9, 7 - at * 0.6, 2.4)), paint: gold },
      {
        d: [8, 58, 104, 146, 184].map((y, at) => box(0, y, 22 - at * 2, 26 - at * 2)).join(''),
        paint: '#f2d9a8',
        face: 'lit',
      },
    ],
  },
  seoul: {
    name: 'The tower on Namsan',
    setting: 'hill',
    parts: [
      { d: taper(0, 60, 22, 148, 16), paint: '#dfe3e6' },
      { d: taper(0, 196, 40, 30, 62) + taper(0, 226, 62, 16, 40), paint: '#c3ccd3' },
      { d: box(0, 214, 58, 7), paint: slate, face: 'gap' },
      { d: box(0, 242, 14, 26) + taper(0, 268, 6, 84, 1.5), paint: '#e6e9eb' },
      { d: box(0, 300, 5, 12) + box(0, 324, 4, 12), paint: '#c8475f', face: 'lit' },
    ],
  },
  singapore: {
    name: 'Marina Bay Sands',
    setting: 'quay',
    parts: [
      {
        d: row(3, -130, 130, (x) => `M${x - 44} 0C${x - 34} -90 ${x - 26} -150 ${x - 24} -212H${x + 30}V0z`),
        paint: '#b9c9d6',
      },
      {
        d: row(3, -130, 130, (x) => row(7, x - 22, x + 24, (at) => `M${at} -8V-206`)),
        paint: slate,
        face: 'shaded',
        line: 1.6,
      },
      { d: 'M-226 -214C-180 -236 180 -240 262 -228C230 -206 -180 -198 -226 -214z', paint: pale },
      { d: row(12, -160, 190, (x) => `M${x} -228v-16m-7 4q7 -8 14 0`), paint: '#4f8a5a', line: 3 },
      {
        d: row(
          9,
          262,
          330,
          (x, at) => `M296 0Q${x} ${-20 - (at % 3) * 4} ${x + (x - 296) * 0.5} ${-62 + Math.abs(x - 296) * 0.5}`,
        ),
        paint: pale,
        face: 'lit',
        line: 6,
      },
    ],
  },
  bangkok: {
    name: 'Wat Arun',
    setting: 'quay',
    parts: [
      { d: [-130, 130].map((x) => taper(x, 0, 62, 40, 40) + spindle(x, 36, 34, 124)).join(''), paint: '#cfc4ad' },
      { d: taper(0, 0, 170, 46, 140) + taper(0, 46, 128, 36, 100) + taper(0, 82, 92, 34, 66), paint: '#d8cdb6' },
      { d: spindle(0, 112, 62, 196), paint: '#d8cdb6' },
      {
        d:
          [120, 142, 164, 188, 212].map((y, at) => box(0, y, 58 - at * 7, 5)).join('') +
          box(0, 46, 140, 5) +
          box(0, 82, 102, 5),
        paint: gold,
        face: 'lit',
      },
      {
        d: arch(0, 48, 16, 26) + arch(0, 84, 13, 22) + arch(-130, 4, 13, 24) + arch(130, 4, 13, 24),
        paint: '#7c6a55',
        face: 'gap',
      },
      { d: spire(0, 300, 5, 24), paint: gold },
    ],
  },
  jaipur: {
    name: 'The Palace of Winds',
    setting: 'roofs',
    parts: [
      { d: [0, 1, 2, 3, 4].map((at) => box(0, at * 48, 420 - at * 84, 50)).join(''), paint: '#d98a6a' },
      {
        d: [0, 1, 2, 3, 4]
          .map((at) => row(9 - at * 2, -188 + at * 42, 188 - at * 42, (x) => dome(x, 40 + at * 48, 30, 18)))
          .join(''),
        paint: '#e6a07f',
      },
      {
        d: [0, 1, 2, 3, 4]
          .map((at) => row(9 - at * 2, -188 + at * 42, 188 - at * 42, (x) => arch(x, 6 + at * 48, 18, 30)))
          .join(''),
        paint: '#8a4636',
        face: 'gap',
      },
      {
        d: [0, 1, 2, 3, 4].map((at) => box(0, 46 + at * 48, 424 - at * 84, 4)).join(''),
        paint: '#f6e3d3',
        face: 'lit',
      },
      { d: row(3, -28, 28, (x) => dome(x, 242, 26, 22) + box(x, 262, 2, 14)), paint: '#e6a07f' },
    ],
  },
  kathmandu: {
    name: 'A stupa',
    setting: 'hill',
    parts: [
      { d: box(0, 20, 400, 22) + box(0, 42, 320, 20), paint: '#e5dccb' },
      { d: dome(0, 62, 270, 108), paint: '#f4efe4' },
      { d: box(0, 166, 74, 52), paint: gold },
      { d: disc(-17, 194, 11, 5) + disc(17, 194, 11, 5), paint: '#f7f3ea', face: 'lit' },
      { d: disc(-17, 194, 4) + disc(17, 194, 4), paint: '#3f4a58', face: 'gap' },
      {
        d: row(8, 0, 7, (at) => box(0, 218 + at * 9, 62 - at * 7, 8)) + box(0, 290, 22, 6) + spire(0, 296, 12, 30),
        paint: gold,
      },
      { d: 'M0 -318Q-90 -200 -196 -84M0 -318Q90 -200 196 -84', paint: pale, line: 1.6 },
      {
        d: row(8, 0.12, 0.94, (t) => box(-196 * t, 318 - 234 * t, 9, 9) + box(196 * t, 318 - 234 * t, 9, 9)),
        paint: '#d9534f',
        face: 'lit',
      },
    ],
  },
  'new-york': {
    name: 'The Empire State Building',
    setting: 'towers',
    parts: [
      {
        d: box(0, 0, 128, 76) + box(0, 76, 88, 48) + box(0, 124, 66, 112) + box(0, 236, 46, 22) + box(0, 258, 26, 24),
        paint: '#c3b6a3',
      },
      { d: taper(0, 282, 12, 26, 5) + taper(0, 308, 4, 52, 1), paint: '#b5b9bd' },
      {
        d: row(6, -24, 24, (x) => box(x, 78, 4, 156)) + row(10, -54, 54, (x) => box(x, 6, 4, 66)),
        paint: slate,
        face: 'shaded',
      },
      { d: box(170, 0, 56, 150) + spindle(170, 150, 46, 112), paint: '#aeb8c2' },
    ],
  },
  'san-francisco': {
    name: 'The Golden Gate Bridge',
    setting: 'sea',
    parts: [
      { d: goldenGate.hangers, paint: red, line: 1.6 },
      { d: goldenGate.main, paint: red, face: 'lit', line: 5.5 },
      { d: row(2, -215, 215, (x) => taper(x - 11, 0, 12, 276, 9) + taper(x + 11, 0, 12, 276, 9)), paint: red },
      { d: row(2, -215, 215, (x) => [104, 150, 196, 240, 268].map((y) => box(x, y, 26, 10)).join('')), paint: red },
      { d: box(0, 70, 1000, 12), paint: red, face: 'shaded' },
    ],
  },
  'mexico-city': {
    name: 'The Angel of Independence',
    setting: 'roofs',
    parts: [
      { d: taper(0, 0, 150, 20, 130) + taper(0, 20, 104, 28, 84) + box(0, 48, 44, 22), paint: pale },
      { d: taper(0, 70, 24, 158, 19) + taper(0, 226, 20, 12, 34), paint: '#ddd0ba' },
      { d: 'M-4 -238C-9 -262 -6 -276 0 -282C6 -276 9 -262 4 -238z', paint: gold },
      {
        d:
          'M-2 -270C-26 -296 -38 -296 -42 -292C-34 -278 -20 -262 -2 -258zM2 -270C26 -296 38 -296 42 -292' +
          'C34 -278 20 -262 2 -258z',
        paint: gold,
        face: 'lit',
      },
      { d: disc(0, 287, 5) + 'M3 -272L16 -292L18 -288L6 -266z', paint: gold },
    ],
  },
  'rio-de-janeiro': {
    name: 'The Sugarloaf',
    setting: 'sea',
    parts: [
      { d: 'M-560 0C-470 -30 -400 -120 -336 -132C-270 -140 -240 -40 -160 0z', paint: '#6fa06a' },
      { d: 'M-60 0C-10 -40 16 -190 62 -244C92 -276 142 -276 168 -240C206 -186 230 -60 300 0z', paint: '#7d9c74' },
      { d: 'M140 -266C176 -220 190 -80 200 0H300C230 -60 206 -186 168 -240z', paint: '#6f8a6a', face: 'shaded' },
      { d: 'M-336 -130L118 -268', paint: slate, face: 'gap', line: 1.6 },
      { d: box(-120, 186, 18, 11), paint: '#e6b23c', face: 'lit' },
      { d: 'M-336 -132v-30m-20 10h40', paint: pale, face: 'lit', line: 6 },
    ],
  },
  'buenos-aires': {
    name: 'The Obelisk',
    setting: 'roofs',
    parts: [
      { d: taper(0, 0, 46, 262, 30) + spire(0, 262, 30, 26), paint: '#f0ece3' },
      { d: 'M23 0L15 -262L0 -288V0z', paint: '#d5cfc4', face: 'shaded' },
      { d: box(0, 0, 96, 14) + box(0, 268, 5, 6), paint: pale, face: 'lit' },
    ],
  },
  sydney: {
    name: 'The Opera House and the Harbour Bridge',
    setting: 'sea',
    parts: [
      { d: 'M-470 -50C-380 -190 -150 -190 -60 -50', paint: '#7d8790', line: 9 },
      { d: 'M-440 -50C-360 -156 -170 -156 -90 -50', paint: '#7d8790', line: 5 },
      {
        d: row(21, -440, -90, (x) => `M${x} -52V${-60 - 92 * Math.sin(((x + 470) / 410) * Math.PI)}`),
        paint: '#7d8790',
        line: 2,
      },
      { d: box(-265, 44, 470, 9), paint: '#7d8790', face: 'shaded' },
      { d: box(-468, 0, 26, 84) + box(-62, 0, 26, 84), paint: stone },
      { d: box(130, 0, 330, 26), paint: '#cdb79c' },
      {
        d:
          'M-10 -26C10 -90 44 -128 78 -142C84 -96 66 -52 50 -26zM62 -26C82 -116 126 -168 164 -184' +
          'C170 -120 150 -64 128 -26zM148 -26C166 -96 200 -134 232 -146C238 -100 222 -56 206 -26z',
        paint: '#f7f3ea',
      },
      { d: 'M228 -26C236 -66 258 -88 282 -96C286 -66 276 -42 264 -26z', paint: '#f7f3ea', face: 'lit' },
      {
        d:
          'M78 -142C84 -96 66 -52 50 -26H30C56 -52 74 -96 78 -142zM164 -184C170 -120 150 -64 128 -26H104' +
          'C138 -64 160 -120 164 -184zM232 -146C238 -100 222 -56 206 -26H186C212 -56 230 -100 232 -146z',
        paint: '#cfc8bb',
        face: 'shaded',
      },
    ],
  },
  auckland: {
    name: 'The Sky Tower',
    setting: 'quay',
    parts: [
      { d: box(-90, 0, 50, 96) + box(-40, 0, 44, 130) + box(60, 0, 56, 110) + box(112, 0, 46, 78), paint: '#aab6c0' },
      { d: taper(8, 0, 26, 206, 15), paint: '#d9dcdd' },
      { d: taper(8, 200, 20, 16, 54) + taper(8, 216, 54, 18, 30), paint: '#c3ccd3' },
      { d: box(8, 212, 48, 6), paint: slate, face: 'gap' },
      { d: taper(8, 234, 13, 46, 8) + taper(8, 280, 5, 74, 1.5), paint: '#e0e3e4' },
    ],
  },
}
