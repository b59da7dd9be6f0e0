import { createRng, type Rng } from '../seed/rng'
import type { Mood } from './mood'

export type Point = readonly [number, number]

/** One decimal is a tenth of a pixel at full size: enough, and the SVG stays short. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const points = (line: readonly Point[]): string => line.map(([x, y]) => `${n(x)} ${n(y)}`).join(' ')

/** An SVG drawing that scenes paint from back to front. Sizes are in units of the view box. */
export class Canvas {
  private readonly defs: string[] = []
  private readonly body: string[] = []
  private count = 0
  readonly rng: Rng

  constructor(
    seed: string,
    readonly mood: Mood,
    readonly width = 1600,
    readonly height = 1200,
    /** Prefix of ids, so that those of an embedded canvas differ from its host's. */
    private readonly prefix = 'g',
  ) {
    this.rng = createRng(seed)
  }

  add(...shapes: string[]): void {
    this.body.push(...shapes)
  }

  rect(x: number, y: number, width: number, height: number, fill: string, extra = ''): void {
    this.add(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ` +
        `${seeThrough(extra, 'fill')}/>`,
    )
  }

  polygon(line: readonly Point[], fill: string, extra = ''): void {
    this.add(`<polygon points="${points(line)}" fill="${fill}" ${seeThrough(extra, 'fill')}/>`)
  }

  path(d: string, fill: string, extra = ''): void {
    this.add(`<path d="${d}" fill="${fill}" ${seeThrough(extra, 'fill')}/>`)
  }

  /** A path without fill. */
  stroke(d: string, colour: string, width: number, extra = ''): void {
    this.add(
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" ` +
        `stroke-linejoin="round" ${seeThrough(extra, 'stroke')}/>`,
    )
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): void {
    this.add(
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${seeThrough(extra, 'fill')}/>`,
    )
  }

  circle(x: number, y: number, r: number, fill: string, extra = ''): void {
    this.ellipse(x, y, r, r, fill, extra)
  }

  /** A gradient down the painted shape (or across it); stops are [offset 0–1, colour, opacity]. */
  linear(
    stops: readonly (readonly [number, string, number?])[],
    direction: 'down' | 'across' | 'slant' = 'down',
  ): string {
    const id = this.id()
    const [x2, y2] = direction === 'down' ? [0, 1] : direction === 'across' ? [1, 0] : [1, 1]
    this.defs.push(
      `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops.map(stop).join('')}</linearGradient>`,
    )
    return `url(#${id})`
  }

  radial(stops: readonly (readonly [number, string, number?])[]): string {
    const id = this.id()
    this.defs.push(`<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`)
    return `url(#${id})`
  }

  /** A soft round light or shadow. */
  glow(x: number, y: number, rx: number, ry: number, colour: string, strength: number): void {
    if (strength <= 0) return
    this.ellipse(
      x,
      y,
      rx,
      ry,
      this.radial([
        [0, colour, strength],
        [0.45, colour, strength * 0.42],
        [1, colour, 0],
      ]),
    )
  }

  /** Paints only inside `shape` (an SVG element). */
  inside(shape: string, paint: () => void): void {
    const id = this.id()
    this.defs.push(`<clipPath id="${id}">${shape}</clipPath>`)
    this.group(`clip-path="url(#${id})"`, paint)
  }

  group(attributes: string, paint: () => void): void {
    this.add(`<g ${attributes}>`)
    paint()
    this.add('</g>')
  }

  /** Embeds another canvas, clipped to a frame: a view through a window. */
  embed(other: Canvas, x: number, y: number, width: number, height: number): void {
    this.add(
      `<svg x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${other.width} ` +
        `${other.height}" preserveAspectRatio="xMidYMid slice">${other.content()}</svg>`,
    )
  }

  /** Mirrors the whole picture, which doubles the number of compositions. */
  mirror(): void {
    this.body.unshift(`<g transform="translate(${this.width} 0) scale(-1 1)">`)
    this.body.push('</g>')
  }

  /** The drawing as SVG, `pixels` wide. */
  toSvg(pixels = this.width): string {
    const { width, height } = this
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" ` +
      `height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}">${this.content()}</svg>`
    )
  }

  private content(): string {
    return `<defs>${this.defs.join('')}</defs>${this.body.join('')}`
  }

  private id(): string {
    this.count += 1
    return `${this.prefix}${this.count.toString(36)}`
  }
}

/** Turns `opacity` into that of the paint: the renderer needs a layer of its own for a shape's `opacity`. */
function seeThrough(attributes: string, paint: 'fill' | 'stroke'): string {
  return attributes.replace(/(^|\s)opacity=/, `$1${paint}-opacity=`)
}

function stop([offset, colour, opacity]: readonly [number, string, number?]): string {
  const alpha = opacity === undefined ? '' : ` stop-opacity="${n(opacity * 100)}%"`
  return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`
}
