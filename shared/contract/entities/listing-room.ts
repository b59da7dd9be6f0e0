import { z } from 'zod'
import { bedKinds, canHaveBeds, maxRooms, roomKinds } from './room-kinds'
import { id, photo } from './values'

/** One room of a home, with its beds. Its id is made by whoever adds it; photos name it. */
const listingRoom = z
  .object({
    id,
    kind: z.enum(roomKinds),
    /** Empty for one that is called by its kind. */
    name: z.string().trim().max(60, 'Keep it under 60 characters.'),
    /** Each kind of bed once. */
    beds: z.array(z.object({ kind: z.enum(bedKinds), count: z.int().min(1).max(20) })).max(bedKinds.length),
  })
  .refine(({ beds }) => new Set(beds.map(({ kind }) => kind)).size === beds.length, 'Give each kind of bed once.')
  .refine(
    ({ kind, beds }) => beds.length === 0 || canHaveBeds(kind),
    'Nobody sleeps in such a room. Put its beds into another one.',
  )
export type ListingRoom = z.infer<typeof listingRoom>

/** In the order they are shown. */
export const listingRooms = z
  .array(listingRoom)
  .max(maxRooms)
  .refine((rooms) => new Set(rooms.map((room) => room.id)).size === rooms.length, 'One room is there twice.')

/** A photo of a listing. */
export const listingPhoto = photo.extend({
  /** The room that it shows; absent for one of none. */
  roomId: id.optional(),
  /** What the host tells of it, below it for everybody; `alt` is for whoever can’t see it. Absent without one. */
  caption: z.string().optional(),
})
export type ListingPhoto = z.infer<typeof listingPhoto>
