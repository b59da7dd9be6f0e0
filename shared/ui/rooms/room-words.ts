import type { BedKind, ListingRoom, RoomKind } from '@qe/contract'
import { plural } from '../format/words'

export const roomKindLabels: Record<RoomKind, string> = {
  bedroom: 'Bedroom',
  living_room: 'Living room',
  kitchen: 'Kitchen',
  dining_room: 'Dining room',
  bathroom: 'Bathroom',
  toilet: 'Toilet',
  workspace: 'Workspace',
  outdoors: 'Outdoors',
  other: 'Other room',
}

/** One bed of a kind, and several. */
export const bedKindLabels: Record<BedKind, readonly [one: string, many: string]> = {
  double: ['double bed', 'double beds'],
  single: ['single bed', 'single beds'],
  bunk: ['bunk bed', 'bunk beds'],
  sofa_bed: ['sofa bed', 'sofa beds'],
  mattress: ['mattress', 'mattresses'],
}

/** What a room is called: its name, else its kind, with a number where several have no name: `Bedroom 2`. */
export function roomTitle(room: ListingRoom, rooms: readonly ListingRoom[]): string {
  if (room.name) return room.name
  const alike = rooms.filter(({ kind, name }) => kind === room.kind && !name)
  return alike.length > 1
    ? `${roomKindLabels[room.kind]} ${alike.findIndex(({ id }) => id === room.id) + 1}`
    : roomKindLabels[room.kind]
}

/** `1 double bed, 1 sofa bed`; empty without any. */
export const bedsLine = ({ beds }: ListingRoom): string =>
  beds.map(({ kind, count }) => plural(count, ...bedKindLabels[kind])).join(', ')
