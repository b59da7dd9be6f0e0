import { badInput } from '../domain/errors'

/** Where a page ended: the sort value and the id of its last row, opaque to the caller. */
export type Place = readonly (string | number | null)[]

function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Reads a cursor that `writeCursor` made with as many parts; a mangled one is the caller's mistake. */
export function readCursor(cursor: string | undefined, parts: number): Place | null {
  if (!cursor) return null
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(place) &&
      place.length === parts &&
      place.every((part) => part === null || typeof part === 'string' || typeof part === 'number')
    ) {
      return place as Place
    }
  } catch {
    // Falls through to the refusal.
  }
  throw lostPlace()
}

export const lostPlace = () => badInput('cursor', 'This page of the list can’t be found. Start again from the first.')

/** Cuts the one row too many that was asked for, and says where to go on. */
export function page<Row>(
  found: Row[],
  limit: number,
  placeOf: (last: Row) => Place,
): { items: Row[]; nextCursor: string | null } {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? writeCursor(placeOf(last)) : null }
}
