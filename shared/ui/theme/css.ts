import { dark, light, type Palette, scale } from './tokens'

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const colours = (palette: Palette) => Object.entries(palette).map(([name, value]) => `--qe-${dashed(name)}:${value}`)

const constants = () => [
  `--qe-font:${scale.font}`,
  ...Object.entries(scale.radius).map(([name, px]) => `--qe-radius-${name}:${px}px`),
  ...scale.space.map((px) => `--qe-space-${px}:${px}px`),
  ...scale.type.map((px) => `--qe-type-${px}:${px / 16}rem`),
  `--qe-fade:${scale.motion.fade}ms ${scale.motion.ease}`,
  `--qe-move:${scale.motion.move}ms ${scale.motion.ease}`,
  `--qe-touch:${scale.touch}px`,
  `--qe-container:${scale.container.normal}px`,
  `--qe-container-wide:${scale.container.wide}px`,
]

/**
 * Arial in the size and line height of Figtree, shown until that has loaded, so that no line moves when it does. Widths
 * were compared over the help page: https://developer.chrome.com/blog/framework-tools-font-fallback
 */
const fallbackFont = [
  { weight: '300 500', local: ['Arial', 'Liberation Sans'], size: 100 },
  { weight: '501 900', local: ['Arial Bold', 'Liberation Sans Bold'], size: 95.5 },
]
  .map(({ weight, local, size }) => {
    const override = (percent: number) => `${((percent / size) * 100).toFixed(1)}%`
    return (
      `@font-face{font-family:'Figtree Fallback';font-weight:${weight};size-adjust:${size}%;line-gap-override:0%;` +
      `ascent-override:${override(95)};descent-override:${override(25)};` +
      `src:${local.map((name) => `local('${name}')`).join(',')}}`
    )
  })
  .join('')

/**
 * The tokens as CSS custom properties, small enough for the HTML head, so that the first paint has its colours. Light
 * is the default; `data-theme="dark"` on the root element switches.
 */
export function tokensToCss(): string {
  return [
    // Declares the order of layers: a remote's unlayered styles override components, which override the reset.
    '@layer base,ui;',
    fallbackFont,
    `:root{color-scheme:light;${[...colours(light), ...constants()].join(';')}}`,
    `[data-theme="dark"]{color-scheme:dark;${colours(dark).join(';')}}`,
    '@media (prefers-reduced-motion:reduce){:root{--qe-fade:0ms;--qe-move:0ms}}',
  ].join('')
}
