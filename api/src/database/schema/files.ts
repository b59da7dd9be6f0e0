import type { PhotoCrop } from '@qe/contract'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { person } from './people'

/** A stored object. Jobs delete objects without a row, and those with `removed_at`. */
export const storedFile = pgTable(
  'stored_file',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => person.id),
    purpose: text({
      enum: ['avatar', 'listing_photo', 'review_photo', 'identity', 'chat', 'claim', 'invoice'],
    }).notNull(),
    /** The object's key: `private/<id>` is a file, `upload/<id>` and `review/<id>` a picture in several widths. */
    key: text().notNull().unique(),
    /** The owner's file name. */
    name: text().notNull(),
    mediaType: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Pixels; null unless it is an image. */
    width: integer(),
    height: integer(),
    /** Which part of its original a photo of a listing shows; null for the whole. */
    crop: jsonb().$type<PhotoCrop>(),
    createdAt: moment().notNull(),
    removedAt: moment(),
  },
  (t) => [index('stored_file_of_owner').on(t.ownerId, t.purpose)],
)
export type StoredFile = typeof storedFile.$inferSelect
