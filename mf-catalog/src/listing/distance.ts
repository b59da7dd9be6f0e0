import { formatCount } from '@qe/ui'

/** A listing's public point is up to so far off: nothing nearer can be told apart. */
const leastMetres = 500

/** `Under 500 m`, `800 m`, `2.4 km`, `31 km`: no more exact than a distance from a blurred point is. */
export function distanceText(metres: number): string {
  if (metres < leastMetres) return `Under ${leastMetres} m`
  if (metres < 1000) return `${formatCount(metres)} m`
  const kilometres = metres / 1000
  return `${formatCount(kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres))} km`
}
