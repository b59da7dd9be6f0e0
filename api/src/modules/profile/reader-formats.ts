import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { person } from '../../database/schema'
import { type TextFormats, textFormats } from '../../mail/templates/text-formats'

/** Formats for texts that this person reads, in their locale. */
export async function formatsOf(db: Queryable, personId: string): Promise<TextFormats> {
  const [reader] = await db.select({ locale: person.locale }).from(person).where(eq(person.id, personId))
  return textFormats(reader?.locale ?? null)
}
