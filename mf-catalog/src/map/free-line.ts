import { drawnAreaLimits } from '@qe/contract'
import L from 'leaflet'

/** What is smaller both ways is a tap, or a hand that trembles (px). */
const smallestPx = 24
/** A corner that lies this close to the line without it goes first (px). */
const finestPx = 2

/** The corners of an area that somebody drew around with a free line; none where the line surrounds nothing. */
export function cornersOf(line: L.Point[]): L.Point[] {
  const { fewestCorners, mostCorners } = drawnAreaLimits
  if (line.length < fewestCorners) return []
  const { x: width, y: height } = L.bounds(line).getSize()
  if (width < smallestPx && height < smallestPx) return []
  let corners = L.LineUtil.simplify(line, finestPx)
  for (let px = finestPx * 1.5; corners.length > mostCorners; px *= 1.5) corners = L.LineUtil.simplify(line, px)
  return corners.length < fewestCorners ? [] : corners
}
