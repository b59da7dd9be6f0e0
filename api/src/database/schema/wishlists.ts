import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { listing } from './listings'
import { person } from './people'

/** A person's list of saved places. */
export const wishlist = pgTable(
  'wishlist',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Both or neither; property-local dates. */
    checkIn: date(),
    checkOut: date(),
    /** Who comes, children included; null while nobody was chosen. */
    guests: integer(),
    children: integer().notNull().default(0),
    infants: integer().notNull().default(0),
    pets: integer().notNull().default(0),
    /** In the link that shows it to anybody; null while it is not shared. */
    shareToken: text().unique(),
    /** When a place was last saved on it: the next heart saves there too. */
    lastUsedAt: moment().notNull(),
    /** From then on it is shown to nobody, and can be restored for `policy.wishlistRestoreDays`. */
    deletedAt: moment(),
  },
  (t) => [index('wishlist_of_person').on(t.personId, t.lastUsedAt.desc(), t.id)],
)

/** A saved place. The primary key keeps it on one list of a person. */
export const wishlistPlace = pgTable(
  'wishlist_place',
  {
    personId: uuid().notNull(),
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    wishlistId: uuid()
      .notNull()
      .references(() => wishlist.id, { onDelete: 'cascade' }),
    /** For its owner's eyes only; empty without one. */
    note: text().notNull().default(''),
    savedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.listingId] }), index('wishlist_place_of_list').on(t.wishlistId)],
)
