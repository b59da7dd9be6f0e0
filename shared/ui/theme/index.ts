export { antdTheme } from './antd'
export { tokensToCss } from './css'
export { dark, light, type Palette, scale } from './tokens'
