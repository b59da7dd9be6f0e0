import { desc, eq } from 'drizzle-orm'
import { adminAudit, setting } from '../../database/schema'
import { ApiError, notFound } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { issueSentence } from '../../domain/schema-messages'
import { isSettingKey, settingOf, settingTable } from '../../modules/content/settings'
import { type AdminCommand, type CommandContext, type CommandOptions, countOption, requiredOption } from '../command'

/** Settings that only a release changes, because quotes and terms contain them. */
const releaseSettings = ['serviceFeeBps', 'holdMinutes', 'requestHours', 'reviewDays'] as const

async function list({ tx }: CommandContext) {
  const stored = new Set((await tx.select().from(setting)).map(({ key }) => key))
  const changeable = []
  for (const [key, { about }] of Object.entries(settingTable))
    if (isSettingKey(key))
      changeable.push({ key, value: await settingOf(tx, key), from: stored.has(key) ? 'set' : 'default', about })
  return {
    rows: [
      ...changeable,
      ...releaseSettings.map((key) => ({
        key,
        value: String(policy[key]),
        from: 'fixed',
        about: 'Part of quotes and terms; only a release changes it',
      })),
    ],
  }
}

async function set({ tx, now }: CommandContext, options: CommandOptions) {
  const [key, value] = [requiredOption(options, 'key'), requiredOption(options, 'value')]
  if (releaseSettings.some((one) => one === key))
    throw new ApiError(409, `${key} is part of quotes and terms, and can’t be set here.`, { reason: 'fixed' })
  if (!isSettingKey(key)) throw notFound(`There is no setting ${key}. See settings list.`)
  const read = settingTable[key].schema.safeParse(value, { error: issueSentence })
  if (!read.success) throw new ApiError(400, `${key}: ${read.error.issues[0]?.message}`)
  const before = await settingOf(tx, key)
  await tx
    .insert(setting)
    .values({ key, value: read.data, updatedAt: now() })
    .onConflictDoUpdate({ target: setting.key, set: { value: read.data, updatedAt: now() } })
  return { message: `${key} is ${read.data} now.`, change: { target: `setting ${key}`, before, after: read.data } }
}

async function unset({ tx }: CommandContext, options: CommandOptions) {
  const key = requiredOption(options, 'key')
  const [removed] = await tx.delete(setting).where(eq(setting.key, key)).returning()
  if (!removed) throw notFound(`${key} is not set.`)
  return {
    message: `${key} has its default again.`,
    change: { target: `setting ${key}`, before: removed.value, after: null },
  }
}

async function audit({ tx }: CommandContext, { last }: CommandOptions) {
  const found = await tx
    .select()
    .from(adminAudit)
    .orderBy(desc(adminAudit.id))
    .limit(countOption(last, 20, 1000))
  return {
    rows: found.map(({ at, who, command, target, before, after, reason }) => ({
      at,
      who,
      command,
      target,
      before: abbreviate(before),
      after: abbreviate(after),
      reason,
    })),
  }
}

function abbreviate(value: unknown): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

export const settingCommands: AdminCommand[] = [
  { usage: 'settings list', about: 'Lists all settings and where each value comes from', run: list },
  {
    usage: 'settings set <key> <value>',
    about: 'Changes a setting',
    example: 'settings set supportEmail help@example.com',
    run: set,
  },
  { usage: 'settings unset <key>', about: 'Restores the default', run: unset },
  {
    usage: 'audit',
    about: 'Lists changes by admins, latest first',
    options: { last: 'How many; 20 by default' },
    run: audit,
  },
]
