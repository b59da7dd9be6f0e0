import { desc, eq } from 'drizzle-orm'
import { adminAudit, setting } from '../../database/schema'
import { notFound, Refused } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { issueSentence } from '../../domain/schema-messages'
import { isSettingKey, settingOf, settingTable } from '../../modules/content/settings'
import { type AdminCommand, type CommandContext, type CommandOptions, countOption, requiredOption } from '../command'

/** Agreed in quotes and terms, and therefore part of a release: shown for completeness. */
const fixed = ['serviceFeeBps', 'holdMinutes', 'requestHours', 'reviewDays'] as const

async function list({ tx }: CommandContext) {
  const kept = new Set((await tx.select().from(setting)).map(({ key }) => key))
  const own = []
  for (const [key, { about }] of Object.entries(settingTable))
    if (isSettingKey(key))
      own.push({ key, value: await settingOf(tx, key), from: kept.has(key) ? 'set' : 'default', about })
  return {
    rows: [
      ...own,
      ...fixed.map((key) => ({
        key,
        value: String(policy[key]),
        from: 'fixed',
        about: 'Part of quotes and terms; changed by a release',
      })),
    ],
  }
}

async function set({ tx, now }: CommandContext, options: CommandOptions) {
  const [key, value] = [requiredOption(options, 'key'), requiredOption(options, 'value')]
  if (fixed.some((one) => one === key))
    throw new Refused(409, `${key} is part of quotes and terms, and can’t be set here.`, { reason: 'fixed' })
  if (!isSettingKey(key)) throw notFound(`There is no setting ${key}. See settings list.`)
  const read = settingTable[key].schema.safeParse(value, { error: issueSentence })
  if (!read.success) throw new Refused(400, `${key}: ${read.error.issues[0]?.message}`)
  const before = await settingOf(tx, key)
  await tx
    .insert(setting)
    .values({ key, value: read.data, updatedAt: now() })
    .onConflictDoUpdate({ target: setting.key, set: { value: read.data, updatedAt: now() } })
  return { message: `${key} is ${read.data} now.`, change: { target: `setting ${key}`, before, after: read.data } }
}

async function unset({ tx }: CommandContext, options: CommandOptions) {
  const key = requiredOption(options, 'key')
  const [gone] = await tx.delete(setting).where(eq(setting.key, key)).returning()
  if (!gone) throw notFound(`${key} is not set.`)
  return {
    message: `${key} is as it was by default.`,
    change: { target: `setting ${key}`, before: gone.value, after: null },
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
  { usage: 'settings list', about: 'What the site is set to, and where it comes from', run: list },
  {
    usage: 'settings set <key> <value>',
    about: 'Sets one',
    example: 'settings set supportEmail help@example.com',
    run: set,
  },
  { usage: 'settings unset <key>', about: 'Goes back to the default', run: unset },
  {
    usage: 'audit',
    about: 'What admins did, the latest first',
    options: { last: 'How many; 20 when left out' },
    run: audit,
  },
]
