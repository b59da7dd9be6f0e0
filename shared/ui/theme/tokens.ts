/**
 * The design tokens. Raw colours, sizes and durations are defined here only: the custom properties of all stylesheets
 * (`css.ts`) and antd's theme (`antd.ts`) are generated from these tables.
 * Source: design/look.md; every text pair is at least 4.5:1, every edge of a control at least 3:1.
 */

/** Colours of one mode. */
export interface Palette {
  /** Main actions, links, selection. */
  primary: string
  primaryPressed: string
  /** Ground under selected things. Text on it takes `primaryPressed`. */
  primarySoft: string
  onPrimary: string
  text: string
  textSecond: string
  /** The page itself. */
  ground: string
  /** Cards and sheets above the page. */
  raised: string
  /** Quiet areas within the page: footers, wells, skeletons. */
  sunken: string
  line: string
  /** Edges of fields and toggles: 3:1 against the ground. */
  edge: string
  success: string
  successSoft: string
  warning: string
  warningSoft: string
  error: string
  errorSoft: string
  info: string
  infoSoft: string
  /** Behind a dialog. */
  veil: string
  /** Small controls that float on a photo. */
  onPhoto: string
  onPhotoText: string
  /** Lower edge of a photo that carries words. */
  photoShade: string
  /** Map: land, water, borders; where there are tiles, parks, streets, rails and houses, too. */
  mapLand: string
  mapWater: string
  mapBorder: string
  mapPark: string
  mapStreet: string
  mapRail: string
  mapHouse: string
  shadowRaised: string
  shadowFloating: string
}

export const light: Palette = {
  primary: '#D81B72',
  primaryPressed: '#B3125B',
  primarySoft: '#FDF0F6',
  onPrimary: '#FFFFFF',
  text: '#1F1A22',
  textSecond: '#6B6570',
  ground: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#FAF6F8',
  line: '#ECE6EA',
  edge: '#8C8391',
  success: '#1B7F4B',
  successSoft: '#EDF8F2',
  warning: '#9A5B00',
  warningSoft: '#FFF5E4',
  error: '#B42318',
  errorSoft: '#FEF0EE',
  info: '#1D4F91',
  infoSoft: '#EDF3FB',
  veil: 'rgba(31, 26, 34, 0.48)',
  onPhoto: 'rgba(255, 255, 255, 0.94)',
  onPhotoText: '#1F1A22',
  photoShade: 'rgba(24, 14, 22, 0.62)',
  mapLand: '#F6F1EA',
  mapWater: '#D9EAF0',
  mapBorder: '#E0D5CB',
  mapPark: '#DDEAD3',
  mapStreet: '#FFFFFF',
  mapRail: '#B9A9B4',
  mapHouse: '#EBE3DA',
  shadowRaised: '0 1px 2px rgba(31, 26, 34, 0.05), 0 4px 14px rgba(31, 26, 34, 0.07)',
  shadowFloating: '0 2px 6px rgba(31, 26, 34, 0.06), 0 16px 44px rgba(31, 26, 34, 0.18)',
}

export const dark: Palette = {
  primary: '#F472B6',
  primaryPressed: '#F9A8D4',
  primarySoft: '#2A1420',
  onPrimary: '#141216',
  text: '#F4EFF3',
  textSecond: '#B5ADB8',
  ground: '#141216',
  raised: '#1D1A20',
  sunken: '#1A171D',
  line: '#332E37',
  edge: '#807887',
  success: '#6FD39B',
  successSoft: '#12281C',
  warning: '#F2B45C',
  warningSoft: '#2C2010',
  error: '#FF9A8D',
  errorSoft: '#32181A',
  info: '#9CC4F5',
  infoSoft: '#14212F',
  veil: 'rgba(6, 4, 7, 0.66)',
  onPhoto: 'rgba(29, 26, 32, 0.9)',
  onPhotoText: '#F4EFF3',
  photoShade: 'rgba(10, 6, 10, 0.7)',
  mapLand: '#26222A',
  mapWater: '#17191F',
  mapBorder: '#3A343E',
  mapPark: '#23302A',
  mapStreet: '#403A46',
  mapRail: '#6D6275',
  mapHouse: '#2E2933',
  shadowRaised: '0 1px 2px rgba(0, 0, 0, 0.4), 0 4px 14px rgba(0, 0, 0, 0.36)',
  shadowFloating: '0 2px 6px rgba(0, 0, 0, 0.4), 0 16px 44px rgba(0, 0, 0, 0.6)',
}

/** Values of both modes. Lengths in px; font sizes become rem, so that they follow the visitor's setting. */
export const scale = {
  radius: { field: 8, card: 12, sheet: 20, full: 999 },
  space: [4, 8, 12, 16, 24, 32, 48, 72],
  type: [12, 14, 16, 18, 22, 28, 36, 48],
  /** Milliseconds. Zero with `prefers-reduced-motion`. */
  motion: { fade: 120, move: 220, ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  container: { normal: 1170, wide: 1470 },
  /** Smallest side of anything to touch. */
  touch: 44,
  font:
    "'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, " +
    "'Helvetica Neue', Arial, sans-serif",
} as const
