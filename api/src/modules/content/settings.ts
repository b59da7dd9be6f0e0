import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../database/connect'
import { setting } from '../../database/schema'
import { policy } from '../../domain/policy'

/**
 * Settings that admins may change while the site runs. Numbers in quotes, terms and page texts stay in
 * `domain/policy.ts`, because a stay keeps the terms that it was booked with.
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
