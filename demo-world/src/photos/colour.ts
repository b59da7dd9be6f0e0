type Channels = [number, number, number]

/** Reads `#rrggbb`. */
function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hex([red, green, blue]: Channels): string {
  const byte = (value: number) =>
    Math.max(0, Math.min(255, Math.round(value)))
      .toString(16)
      .padStart(2, '0')
  return `#${byte(red)}${byte(green)}${byte(blue)}`
}

/** Interpolates between two colours: 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)]
  return hex([0, 1, 2].map((index) => (a[index] ?? 0) + ((b[index] ?? 0) - (a[index] ?? 0)) * amount) as Channels)
}

/** Light of one colour falling on paint of another. */
export function multiply(paint: string, light: string): string {
  const [a, b] = [channels(paint), channels(light)]
  return hex([0, 1, 2].map((index) => ((a[index] ?? 0) * (b[index] ?? 0)) / 255) as Channels)
}

export const lighten = (colour: string, amount: number): string => mix(colour, '#ffffff', amount)
export const darken = (colour: string, amount: number): string => mix(colour, '#0c1022', amount)
