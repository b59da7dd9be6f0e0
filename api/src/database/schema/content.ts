import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { citext, id, moment } from './columns'

export interface Section {
  heading: string
  paragraphs: string[]
}

export const cmsPage = pgTable('cms_page', {
  slug: text().primaryKey(),
  title: text().notNull(),
  summary: text().notNull(),
  sections: jsonb().$type<Section[]>().notNull(),
  updatedAt: moment().notNull(),
})

/** Blocks of the home page by key: hero, steps, hostCall, rails. The reader validates their shape. */
export const cmsBlock = pgTable('cms_block', { key: text().primaryKey(), body: jsonb().$type<unknown>().notNull() })

export const faqItem = pgTable(
  'faq_item',
  {
    id: id(),
    group: text().notNull(),
    groupPosition: integer().notNull(),
    position: integer().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
  },
  (t) => [index().on(t.groupPosition, t.position)],
)

export const enquiry = pgTable('enquiry', {
  id: id(),
  reference: text().notNull().unique(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: moment().notNull(),
  answer: text(),
  answeredAt: moment(),
})

/** Newsletter subscribers. Only a confirmed address that has not unsubscribed gets e-mails. */
export const newsletterMember = pgTable('newsletter_member', {
  email: citext().primaryKey(),
  createdAt: moment().notNull(),
  /** When the last e-mail that asks for confirmation went out. */
  confirmationSentAt: moment(),
  confirmedAt: moment(),
  unsubscribedAt: moment(),
})

/** Settings that admins changed; the others have their default in `domain/policy.ts`. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: moment().notNull(),
})
