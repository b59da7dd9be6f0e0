import { arch, box, cables, disc, dome, type Landmark, row, spindle, spire, taper } from './shapes'

const [stone, pale, iron, slate, tile, gold] = ['#c9ad7f', '#ece3d2', '#8a7561', '#6c7480', '#b9623f', '#d9b24c']
const tagus = cables(420, 74, 250)

export const EUROPE: Readonly<Record<string, Landmark>> = {
  london: {
    name: 'Big Ben',
    setting: 'quay',
    parts: [
      { d: box(-120, 0, 220, 62) + row(9, -222, -22, (x) => spire(x, 62, 10, 26)), paint: stone },
      { d: row(12, -216, -26, (x) => arch(x, 14, 9, 36)), paint: stone, face: 'gap' },
      { d: box(30, 0, 46, 190), paint: stone },
      { d: row(3, 17, 43, (x) => box(x, 20, 5, 150)), paint: stone, face: 'shaded' },
      { d: box(30, 186, 54, 56), paint: stone, face: 'lit' },
      { d: disc(30, 214, 21), paint: '#f7f0dd', face: 'lit' },
      { d: 'M30 -214V-230M30 -214L40 -208', paint: slate, face: 'gap', line: 3 },
      { d: taper(30, 242, 50, 20, 34) + box(30, 262, 26, 14) + spire(30, 276, 30, 52), paint: slate },
    ],
  },
  edinburgh: {
    name: 'Edinburgh Castle on its rock',
    setting: 'rock',
    parts: [
      { d: 'M-260 0L-214 -70L-150 -104L-60 -128L70 -132L160 -116L206 -60L270 0z', paint: '#7d7568' },
      { d: 'M-60 -128L-30 -60L20 -96L70 -132zM160 -116L120 -50L206 -60z', paint: '#7d7568', face: 'shaded' },
      { d: box(-90, 110, 90, 46) + box(10, 128, 100, 64) + box(96, 126, 56, 48), paint: '#b3a68f' },
      { d: row(9, -130, -50, (x) => box(x, 156, 6, 7)) + row(6, -36, 56, (x) => box(x, 192, 9, 9)), paint: '#b3a68f' },
      { d: box(-14, 128, 38, 100) + spire(-14, 228, 42, 26), paint: '#a3957c' },
      {
        d: row(5, -26, 46, (x) => box(x, 160, 6, 12)) + row(4, -120, -60, (x) => box(x, 130, 5, 9)),
        paint: slate,
        face: 'gap',
      },
    ],
  },
  paris: {
    name: 'The Eiffel Tower',
    setting: 'roofs',
    parts: [
      {
        d:
          'M-78 0C-48 -56 -24 -118 -14 -186L-5 -318H5L14 -186C24 -118 48 -56 78 0H46C38 -38 22 -56 0 -56' +
          'C-22 -56 -38 -38 -46 0z',
        paint: iron,
      },
      { d: 'M-16 -92L-8 -170L8 -170L16 -92z', paint: iron, face: 'shaded' },
      { d: box(0, 72, 92, 9) + box(0, 148, 48, 8) + box(0, 298, 18, 8) + box(0, 318, 3, 28), paint: iron, face: 'lit' },
      {
        d:
          'M-60 -28L-34 -72M-34 -40L-46 -72M60 -28L34 -72M34 -40L46 -72M-24 -98L22 -146M24 -98L-22 -146' +
          'M-12 -186L10 -240M12 -186L-10 -240',
        paint: iron,
        face: 'gap',
        line: 2,
      },
    ],
  },
  lisbon: {
    name: 'The bridge over the Tagus',
    setting: 'river',
    parts: [
      { d: tagus.hangers, paint: '#b8473c', line: 1.6 },
      { d: tagus.main, paint: '#b8473c', face: 'lit', line: 5 },
      { d: row(2, -210, 210, (x) => box(x - 9, 0, 7, 256) + box(x + 9, 0, 7, 256)), paint: '#b8473c' },
      { d: row(2, -210, 210, (x) => [110, 160, 210, 246].map((y) => box(x, y, 22, 7)).join('')), paint: '#b8473c' },
      { d: box(0, 68, 900, 9), paint: '#b8473c', face: 'shaded' },
      { d: row(2, -210, 210, (x) => taper(x, -8, 66, 26, 48)), paint: pale },
    ],
  },
  porto: {
    name: 'The Dom Luís bridge',
    setting: 'river',
    parts: [
      { d: 'M-250 0C-190 -170 190 -170 250 0', paint: '#59646e', line: 12 },
      { d: 'M-214 0C-160 -128 160 -128 214 0', paint: '#59646e', face: 'lit', line: 7 },
      { d: row(19, -216, 216, (x) => `M${x} -24V-150`), paint: '#59646e', line: 2.4 },
      { d: box(0, 150, 980, 12), paint: '#59646e', face: 'lit' },
      { d: box(0, 20, 560, 7), paint: '#59646e', face: 'shaded' },
      { d: box(-274, -10, 44, 162) + box(274, -10, 44, 162), paint: stone },
    ],
  },
  barcelona: {
    name: 'The Sagrada Família',
    setting: 'roofs',
    parts: [
      { d: spindle(0, 90, 62, 230) + box(0, 318, 4, 16) + box(0, 326, 13, 4), paint: '#d3b98f' },
      {
        d: [-88, -46, 46, 88].map((x) => spindle(x, 0, 40, x === -46 || x === 46 ? 262 : 226)).join(''),
        paint: '#c4a67a',
      },
      { d: spindle(-124, 0, 34, 168) + spindle(124, 0, 34, 168), paint: '#b89a70' },
      { d: 'M-104 0V-84L0 -142L104 -84V0z', paint: '#d8c19a' },
      {
        d: [-88, -46, 46, 88].map((x) => [70, 104, 138, 172].map((y) => box(x, y, 9, 16)).join('')).join(''),
        paint: iron,
        face: 'gap',
      },
      {
        d: arch(0, 0, 36, 78) + arch(-56, 0, 24, 58) + arch(56, 0, 24, 58) + disc(0, 98, 14),
        paint: iron,
        face: 'gap',
      },
      {
        d: [-88, -46, 46, 88].map((x) => disc(x, x === -46 || x === 46 ? 266 : 230, 6)).join(''),
        paint: gold,
        face: 'lit',
      },
    ],
  },
  rome: {
    name: 'The Colosseum',
    setting: 'roofs',
    parts: [
      { d: 'M-210 0V-150C-206 -172 -120 -190 -20 -190L10 -176L60 -150L210 -108V0z', paint: '#d2b48c' },
      {
        d: 'M-210 -150C-170 -168 -100 -176 -20 -176V-190C-120 -190 -206 -172 -210 -150z',
        paint: '#d2b48c',
        face: 'lit',
      },
      {
        d: [6, 56, 106]
          .map((y) => row(y === 106 ? 10 : 14, -190, y === 106 ? 74 : 190, (x) => arch(x, y, 17, 36)))
          .join(''),
        paint: '#6d4f3c',
        face: 'gap',
      },
      { d: [48, 98].map((y) => box(0, y, 420, 4)).join(''), paint: '#d2b48c', face: 'lit' },
      { d: row(6, -180, -50, (x) => box(x, 158, 8, 9)), paint: '#6d4f3c', face: 'gap' },
    ],
  },
  florence: {
    name: 'The cathedral’s dome',
    setting: 'roofs',
    parts: [
      { d: box(0, 0, 250, 88) + 'M-132 -88L0 -126L132 -88z', paint: '#e9dcc6' },
      { d: box(40, 84, 124, 50), paint: '#ead9bd' },
      { d: disc(40, 110, 11) + disc(2, 110, 9) + disc(78, 110, 9), paint: iron, face: 'gap' },
      { d: 'M-28 -134C-22 -206 14 -240 34 -252H46C66 -240 102 -206 108 -134z', paint: tile },
      {
        d: 'M4 -134C10 -196 26 -232 38 -252M40 -134V-252M76 -134C70 -196 54 -232 42 -252',
        paint: pale,
        face: 'lit',
        line: 3,
      },
      { d: box(40, 250, 14, 24) + spire(40, 274, 18, 22), paint: pale },
      { d: box(-150, 0, 46, 220) + box(-150, 220, 54, 8), paint: '#e6d2b8' },
      { d: [60, 110, 160].map((y) => row(2, -159, -141, (x) => arch(x, y, 9, 32))).join(''), paint: iron, face: 'gap' },
    ],
  },
  amsterdam: {
    name: 'A windmill',
    setting: 'quay',
    parts: [
      { d: taper(0, 0, 116, 70, 96), paint: '#b9623f' },
      {
        d: box(0, 66, 170, 8) + row(12, -82, 82, (x) => box(x, 74, 2.5, 14)) + box(0, 88, 168, 3),
        paint: pale,
        face: 'lit',
      },
      { d: taper(0, 70, 90, 124, 54), paint: '#6e5a48' },
      { d: dome(0, 192, 66, 40), paint: '#4d5a52' },
      {
        d: arch(0, 0, 24, 44) + box(-14, 118, 11, 17) + box(16, 118, 11, 17) + box(0, 160, 10, 14),
        paint: pale,
        face: 'lit',
      },
      { d: 'M0 -206L-116 -322M0 -206L116 -322M0 -206L-116 -90M0 -206L116 -90', paint: iron, face: 'gap', line: 6 },
      {
        d:
          'M-24 -230L-116 -322L-98 -334L-12 -248zM24 -230L116 -322L130 -306L36 -216z' +
          'M24 -182L116 -90L98 -76L12 -164zM-24 -182L-116 -90L-130 -106L-36 -196z',
        paint: '#e7dcc6',
        face: 'lit',
      },
    ],
  },
  berlin: {
    name: 'The television tower',
    setting: 'roofs',
    parts: [
      { d: taper(70, 0, 30, 232, 13) + taper(70, 276, 9, 90, 2), paint: '#d5d7d9' },
      { d: disc(70, 254, 27), paint: '#b9c3cc' },
      { d: box(70, 250, 52, 9), paint: slate, face: 'gap' },
      { d: box(70, 310, 4, 18) + box(70, 342, 3, 14), paint: '#c8475f', face: 'lit' },
      { d: row(6, -178, -42, (x) => box(x, 0, 13, 84)), paint: '#d9c7a3' },
      { d: box(-110, 84, 168, 22) + box(-110, 106, 120, 14) + box(-110, 120, 56, 8), paint: '#d9c7a3', face: 'lit' },
      { d: 'M-134 -128C-128 -150 -112 -154 -104 -148L-92 -152L-88 -128z', paint: '#5f8a78' },
    ],
  },
  vienna: {
    name: 'The Ferris wheel of the Prater',
    setting: 'roofs',
    parts: [
      { d: disc(0, 172, 138), paint: iron, line: 7 },
      { d: disc(0, 172, 122), paint: iron, face: 'lit', line: 3 },
      {
        d: row(12, 0, 11, (at) => {
          const [x, y] = [Math.sin((at * Math.PI) / 6), Math.cos((at * Math.PI) / 6)].map((part) => part * 132)
          return `M0 -172L${x} ${-172 - Number(y)}`
        }),
        paint: iron,
        line: 1.6,
      },
      { d: 'M0 -172L-70 0M0 -172L70 0M0 -172L-34 0M0 -172L34 0', paint: iron, face: 'shaded', line: 6 },
      {
        d: row(12, 0, 11, (at) => {
          const angle = ((at + 0.5) * Math.PI) / 6
          return box(Math.sin(angle) * 140, 162 + Math.cos(angle) * 140, 27, 20)
        }),
        paint: '#c0392b',
        face: 'lit',
      },
      { d: disc(0, 172, 10), paint: gold, face: 'lit' },
    ],
  },
  zermatt: {
    name: 'The Matterhorn',
    setting: 'hill',
    parts: [
      { d: 'M-420 0L-250 -96L-120 -176L-36 -330L6 -352L34 -306L110 -170L250 -84L430 0z', paint: '#8592a6' },
      { d: 'M6 -352L34 -306L110 -170L250 -84L430 0H60L20 -150L-2 -250z', paint: '#7d8aa0', face: 'shaded' },
      { d: 'M-36 -330L6 -352L-2 -250L-20 -196L-44 -214L-84 -150L-92 -190L-120 -176z', paint: '#ffffff', face: 'lit' },
      { d: 'M6 -352L34 -306L58 -262L36 -254L30 -206L12 -232L-2 -250z', paint: '#e6edf6', face: 'shaded' },
    ],
  },
  prague: {
    name: 'The castle above the river',
    setting: 'hill',
    parts: [
      { d: box(0, 40, 480, 46), paint: '#ead9bf' },
      { d: box(0, 86, 490, 12), paint: tile, face: 'lit' },
      { d: row(26, -228, 228, (x) => box(x, 54, 7, 14)), paint: slate, face: 'gap' },
      { d: box(40, 90, 96, 66) + 'M-14 -156L40 -196L94 -156z', paint: '#8d8577' },
      {
        d: box(8, 90, 24, 118) + spire(8, 208, 28, 72) + box(46, 90, 24, 118) + spire(46, 208, 28, 72),
        paint: '#6f695f',
      },
      { d: box(96, 90, 30, 138) + dome(96, 228, 34, 24) + spire(96, 250, 14, 44), paint: '#7fa593' },
      { d: arch(8, 130, 9, 40) + arch(46, 130, 9, 40) + arch(96, 140, 10, 44), paint: iron, face: 'gap' },
    ],
  },
  budapest: {
    name: 'The parliament on the Danube',
    setting: 'quay',
    parts: [
      { d: box(0, 0, 520, 70), paint: pale },
      { d: box(0, 70, 524, 22) + 'M-70 -92L-58 -118H58L70 -92z', paint: '#a4584a' },
      { d: row(20, -252, 252, (x) => spire(x, 70, 9, 44)), paint: pale, face: 'lit' },
      { d: row(34, -250, 250, (x) => arch(x, 14, 7, 38)), paint: slate, face: 'gap' },
      { d: box(0, 92, 86, 52) + row(6, -40, 40, (x) => spire(x, 144, 8, 30)), paint: pale },
      { d: 'M-40 -144C-38 -196 -14 -214 -6 -222H6C14 -214 38 -196 40 -144z', paint: '#a4584a' },
      { d: box(0, 220, 10, 20) + spire(0, 240, 12, 58), paint: pale },
      { d: row(2, -96, 96, (x) => box(x, 0, 26, 116) + spire(x, 116, 30, 66)), paint: '#ded3bf' },
      { d: row(2, -246, 246, (x) => box(x, 0, 32, 96) + spire(x, 96, 36, 46)), paint: '#ded3bf' },
    ],
  },
  reykjavik: {
    name: 'Hallgrímskirkja',
    setting: 'hill',
    parts: [
      {
        d: row(9, 0, 8, (at) => box(-30 - at * 14, 0, 14, 168 - at * 18) + box(30 + at * 14, 0, 14, 168 - at * 18)),
        paint: '#b9b4ab',
      },
      { d: box(0, 0, 56, 210) + taper(0, 210, 46, 54, 26) + spire(0, 264, 28, 44), paint: '#cbc6bc' },
      { d: arch(0, 0, 18, 46) + arch(0, 70, 16, 70) + arch(0, 214, 12, 30), paint: slate, face: 'gap' },
    ],
  },
  athens: {
    name: 'The Parthenon',
    setting: 'rock',
    parts: [
      { d: 'M-300 0L-232 -92L-190 -104H186L240 -88L310 0z', paint: '#b7a183' },
      { d: 'M-120 -104L-90 -40L-30 -86L20 -34L90 -92L186 -104z', paint: '#b7a183', face: 'shaded' },
      { d: box(0, 104, 300, 8) + box(0, 112, 286, 7), paint: '#eadfc8', face: 'lit' },
      { d: row(8, -128, 128, (x) => taper(x, 119, 19, 82, 15)), paint: '#e8dabf' },
      { d: box(0, 201, 286, 20), paint: '#eadfc8' },
      { d: 'M-150 -221L0 -268L150 -221z', paint: '#e3d4b6' },
      { d: 'M-112 -225L0 -258L112 -225z', paint: '#c5ae88', face: 'shaded' },
    ],
  },
  istanbul: {
    name: 'A mosque above the Bosphorus',
    setting: 'quay',
    parts: [
      { d: row(4, -198, 198, (x) => box(x, 0, 13, 226) + spire(x, 226, 15, 58)), paint: '#ddd3c3', face: 'shaded' },
      { d: row(4, -198, 198, (x) => box(x, 148, 21, 7) + box(x, 196, 20, 6)), paint: '#f1e8d9', face: 'lit' },
      { d: box(0, 0, 330, 66) + box(0, 66, 250, 30), paint: '#d3c6b2' },
      {
        d: row(2, -108, 108, (x) => dome(x, 66, 84, 44)) + row(2, -64, 64, (x) => dome(x, 96, 84, 46)),
        paint: '#8fa3ae',
      },
      { d: box(0, 128, 120, 20), paint: '#d3c6b2' },
      { d: dome(0, 146, 124, 82), paint: '#8fa3ae' },
      { d: box(0, 226, 3, 24) + disc(0, 250, 6), paint: gold, face: 'lit' },
      {
        d: row(15, -148, 148, (x) => arch(x, 12, 10, 34)) + row(9, -52, 52, (x) => arch(x, 130, 6, 14)),
        paint: slate,
        face: 'gap',
      },
    ],
  },
}
