/** `toilet` has neither bath nor shower: half a bathroom. */
export const roomKinds = [
  'bedroom',
  'living_room',
  'kitchen',
  'dining_room',
  'bathroom',
  'toilet',
  'workspace',
  'outdoors',
  'other',
] as const
export type RoomKind = (typeof roomKinds)[number]

/** Most rooms of a listing. */
export const maxRooms = 40

export const bedKinds = ['double', 'single', 'bunk', 'sofa_bed', 'mattress'] as const
export type BedKind = (typeof bedKinds)[number]

const sleepingRooms: readonly RoomKind[] = ['bedroom', 'living_room', 'workspace', 'other']

/** Whether people can sleep in a room of this kind. */
export const canHaveBeds = (kind: RoomKind): boolean => sleepingRooms.includes(kind)
