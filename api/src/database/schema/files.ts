import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { person } from './people'

/** A file in the store. What lies there without a row is swept; what `removed_at` names is deleted by a job. */
export const storedFile = pgTable(
  'stored_file',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => person.id),
    purpose: text({ enum: ['avatar', 'listing_photo', 'identity', 'chat', 'invoice'] }).notNull(),
    /** Where it lies: `upload/<id>` holds a picture in several widths, `private/<id>` is one file. */
    key: text().notNull().unique(),
    /** As its owner called it. */
    name: text().notNull(),
    mediaType: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Pixels; null for what is not an image. */
    width: integer(),
    height: integer(),
    createdAt: moment().notNull(),
    removedAt: moment(),
  },
  (t) => [index('stored_file_of_owner').on(t.ownerId, t.purpose)],
)
export type StoredFile = typeof storedFile.$inferSelect
