import type { ListingPhoto, ListingRoom, RoomKind } from '@qe/contract'
import { coloursOf, type Interior, type Photo } from '../photos'
import { seededId } from './ids'
import { createRng, type Rng } from './rng'

/** The room that a photo of an interior shows. */
const roomsOfPhotos: Record<Interior, { kind: RoomKind; name?: string }> = {
  living: { kind: 'living_room' },
  bedroom: { kind: 'bedroom' },
  kitchen: { kind: 'kitchen' },
  bathroom: { kind: 'bathroom' },
  dining: { kind: 'dining_room' },
  nook: { kind: 'other', name: 'Reading corner' },
  terrace: { kind: 'outdoors', name: 'Terrace' },
}

/** What hosts tell of a room. */
const captions: Record<Interior, readonly string[]> = {
  living: ['The sofa faces the window, not a screen.', 'Here most evenings end.', 'Room for everybody after dinner.'],
  bedroom: ['It is quiet on this side of the house.', 'You wake up to this.', 'The curtains keep out the early sun.'],
  kitchen: [
    'Enough pans to cook for everybody.',
    'Oil, salt and spices are yours to use.',
    'We all end up round the island.',
  ],
  bathroom: ['The bath fills in ten minutes.', 'Towels for everybody are in the cupboard.'],
  dining: ['The table seats all of you.', 'Breakfast is best here, with the window open.'],
  nook: ['Take a book; leave one if you like.', 'The best chair in the house, for the first who finds it.'],
  terrace: ['A swim before breakfast.', 'In the evening the sun stays here longest.'],
}

interface Size {
  kind: 'entire' | 'private_room' | 'shared_room'
  guests: number
  bedrooms: number
  beds: number
  bathrooms: number
}

/**
 * The rooms of a home that its photos show, with its size: a double bed a bedroom, the first further bed on the sofa of
 * a whole home, the rest in the last bedrooms.
 */
export function roomsOf(title: string, size: Size, photos: readonly Photo[]) {
  const { guests, bedrooms, beds, bathrooms } = size
  const rng = createRng(`rooms/${title}`)
  const sofas = size.kind === 'entire' && beds > bedrooms && bedrooms * 2 < guests ? 1 : 0
  const further = beds - bedrooms - sofas
  const room = (kind: RoomKind, beds: ListingRoom['beds'] = [], name = ''): ListingRoom => ({
    id: seededId(rng),
    kind,
    name,
    beds,
  })
  const bedroom = (_: unknown, n: number) => {
    // From the last one on, round and round.
    const back = bedrooms - 1 - n
    const singles = Math.floor(further / bedrooms) + (back < further % bedrooms ? 1 : 0)
    return room('bedroom', [
      guests === 1 ? { kind: 'single', count: 1 } : { kind: 'double', count: 1 },
      ...(singles > 0 ? [{ kind: 'single' as const, count: singles }] : []),
    ])
  }
  const extras = photos.flatMap(({ scene: { kind } }) =>
    kind === 'dining' || kind === 'nook' || kind === 'terrace' ? [roomsOfPhotos[kind]] : [],
  )
  const rooms = [
    ...Array.from({ length: bedrooms }, bedroom),
    room('living_room', sofas ? [{ kind: 'sofa_bed', count: 1 }] : []),
    room('kitchen'),
    ...Array.from({ length: Math.floor(bathrooms) }, () => room('bathroom')),
    ...(bathrooms % 1 ? [room('toilet')] : []),
    ...extras.map(({ kind, name }) => room(kind, [], name)),
  ]
  const told = createRng(`captions/${title}`)
  return { rooms, photos: photos.map((photo) => ofRoom(photo, rooms, told)) }
}

/** Two of three rooms have a caption; a house has none, its text tells of it. */
function ofRoom({ id, alt, scene }: Photo, rooms: readonly ListingRoom[], rng: Rng): ListingPhoto {
  const kind = scene.kind === 'exterior' ? undefined : roomsOfPhotos[scene.kind].kind
  const shown = rooms.find((room) => room.kind === kind)
  const caption = scene.kind !== 'exterior' && rng.chance(2 / 3) ? rng.pick(captions[scene.kind]) : undefined
  return {
    path: `media/photo/${id}`,
    alt,
    colours: coloursOf(scene),
    ...(shown && { roomId: shown.id }),
    ...(caption && { caption }),
  }
}
