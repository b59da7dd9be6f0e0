import { tokensToCss } from './css'
import { dark, light, type Palette } from './tokens'

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const pairs: [keyof Palette, keyof Palette, number][] = [
  ['text', 'ground', 4.5],
  ['textSecond', 'ground', 4.5],
  ['textSecond', 'raised', 4.5],
  ['textSecond', 'sunken', 4.5],
  ['onPrimary', 'primary', 4.5],
  ['primary', 'ground', 4.5],
  ['primary', 'raised', 4.5],
  ['primaryPressed', 'primarySoft', 4.5],
  ['success', 'successSoft', 4.5],
  ['warning', 'warningSoft', 4.5],
  ['error', 'errorSoft', 4.5],
  ['error', 'ground', 4.5],
  ['info', 'infoSoft', 4.5],
  ['edge', 'ground', 3],
  ['edge', 'raised', 3],
]

test.each([
  ['light', light],
  ['dark', dark],
] as const)('has enough contrast for every pair of the %s palette', (_, palette) => {
  for (const [front, back, least] of pairs)
    expect([front, back, contrast(palette[front], palette[back]) >= least]).toEqual([front, back, true])
})

test.each([
  ['light', light],
  ['dark', dark],
] as const)('makes white words readable over a white photo by the shade of the %s palette', (_, { photoShade }) => {
  const [red = 0, green = 0, blue = 0, alpha = 0] = photoShade.match(/[\d.]+/g)?.map(Number) ?? []
  const shaded = [red, green, blue].map((part) => Math.round(part * alpha + 255 * (1 - alpha)))
  const hex = `#${shaded.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  expect(contrast('#FFFFFF', hex)).toBeGreaterThanOrEqual(4.5)
})

test('writes tokens as custom properties in both modes', () => {
  const css = tokensToCss()
  expect(css).toContain('--qe-primary:#D81B72')
  expect(css).toContain('[data-theme="dark"]{color-scheme:dark;--qe-primary:#F472B6')
  expect(css).toContain('--qe-type-16:1rem')
})

test('a bold line is as wide in the font that is shown first, and every line as high', () => {
  const [regular = '', bold = ''] = tokensToCss().match(/@font-face\{[^}]*\}/g) ?? []
  expect(regular).toContain('size-adjust:100%;line-gap-override:0%;ascent-override:95.0%;descent-override:25.0%')
  expect(bold).toContain('size-adjust:95.5%;line-gap-override:0%;ascent-override:99.5%;descent-override:26.2%')
})
