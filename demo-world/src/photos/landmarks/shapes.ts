import { n } from '../canvas'

/** How a part of a landmark is painted: rounded by the light, turned to it, turned away from it, or dark as a gap. */
export type Face = 'rounded' | 'lit' | 'shaded' | 'gap'

/** A part of a landmark: its outline as an SVG path, in units above the ground and beside the landmark's middle. */
interface Part {
  d: string
  paint: string
  face?: Face
  /** Width of a line along the path; absent for a filled one. */
  line?: number
}

/** What a landmark stands in. */
export type Setting = 'roofs' | 'river' | 'quay' | 'sea' | 'hill' | 'towers' | 'rock'

export interface Landmark {
  /** For alternative texts. */
  name: string
  setting: Setting
  parts: readonly Part[]
}

/** Paths in which `x` is the middle of a shape and `y` the height of its foot. */
export const box = (x: number, y: number, w: number, h: number) =>
  `M${n(x - w / 2)} ${n(-y)}h${n(w)}v${n(-h)}h${n(-w)}z`

/** A box that is `top` wide above. */
export const taper = (x: number, y: number, w: number, h: number, top: number) =>
  `M${n(x - w / 2)} ${n(-y)}H${n(x + w / 2)}L${n(x + top / 2)} ${n(-y - h)}H${n(x - top / 2)}z`

export const spire = (x: number, y: number, w: number, h: number) => taper(x, y, w, h, 0)

export const dome = (x: number, y: number, w: number, h: number) =>
  `M${n(x - w / 2)} ${n(-y)}a${n(w / 2)} ${n(h)} 0 0 1 ${n(w)} 0z`

/** A tower that narrows in a curve to its tip. */
export const spindle = (x: number, y: number, w: number, h: number) =>
  `M${n(x - w / 2)} ${n(-y)}Q${n(x - w * 0.46)} ${n(-y - h * 0.62)} ${n(x)} ${n(-y - h)}` +
  `Q${n(x + w * 0.46)} ${n(-y - h * 0.62)} ${n(x + w / 2)} ${n(-y)}z`

export const disc = (x: number, y: number, rx: number, ry = rx) =>
  `M${n(x - rx)} ${n(-y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`

/** An opening with a round head. */
export const arch = (x: number, y: number, w: number, h: number) =>
  `M${n(x - w / 2)} ${n(-y)}v${n(-h + w / 2)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V${n(-y)}z`

/** A shape at so many places with the same distance. */
export const row = (count: number, from: number, to: number, shape: (x: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(from + ((to - from) * index) / Math.max(1, count - 1), index)).join(
    '',
  )

/** The cables and hangers of a suspension bridge whose towers stand `span` from each other. */
export const cables = (span: number, deck: number, top: number) => {
  const half = span / 2
  const sag = deck + 14
  const height = (x: number) => sag + (top - sag) * (x / half) ** 2
  const hangers = row(17, -half, half, (x) => `M${n(x)} ${n(-deck)}V${n(-height(x))}`)
  const control = 2 * sag - top
  const shore = half + span * 0.55
  const side = `M${n(-half)} ${n(-top)}L${n(-shore)} ${n(-deck)}M${n(half)} ${n(-top)}L${n(shore)} ${n(-deck)}`
  return {
    main: `M${n(-half)} ${n(-top)}Q0 ${n(-control)} ${n(half)} ${n(-top)}${side}`,
    hangers,
  }
}
