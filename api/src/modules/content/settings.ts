import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../database/connect'
import { setting } from '../../database/schema'
import { policy } from '../../domain/policy'

/**
 * What admins may set while the site runs. Numbers that quotes, terms and the text of pages are made of stay in
 * `domain/policy.ts`, as a stay keeps to what was agreed when it was booked.
 */
export const settingTable = {
  supportEmail: {
    schema: z.email('Give an e-mail address.'),
    fallback: policy.supportEmail as string,
    about: 'Where questions go, and what e-mails name for help',
  },
} as const
export type SettingKey = keyof typeof settingTable
export const isSettingKey = (key: string): key is SettingKey => key in settingTable

export async function settingOf(db: Queryable, key: SettingKey): Promise<string> {
  const [found] = await db.select().from(setting).where(eq(setting.key, key))
  const { schema, fallback } = settingTable[key]
  return schema.catch(fallback).parse(found?.value)
}
