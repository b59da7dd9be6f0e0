import { adminAudit } from '../database/schema'
import { Refused } from '../domain/errors'
import type { Services } from '../services'
import type { CommandOptions, Outcome } from './command'
import { commands } from './commands'

/** A command as it was asked for: its usage, what was typed, and who did. */
export interface CommandRequest {
  usage: string
  options: CommandOptions
  who: string
}

export type AdminServices = Pick<Services, 'db' | 'config' | 'now' | 'secret' | 'wake'>

/**
 * Carries a command out in one transaction, with its line in the audit. Throws `Refused` when it can't be done; then
 * nothing was.
 */
export async function runCommand(
  services: AdminServices,
  { usage, options, who }: CommandRequest,
): Promise<Omit<Outcome, 'change'>> {
  const command = commands.find((one) => one.usage === usage)
  if (!command) throw new Refused(400, `There is no command ${usage}.`)
  const { config, now, secret } = services
  const outcome = await services.db.transaction(async (tx) => {
    const done = await command.run({ tx, config, now, secret }, options)
    if (done.change) {
      const { target, before, after, reason } = done.change
      await tx.insert(adminAudit).values({
        at: now(),
        who,
        command: wordsOf(usage),
        target,
        before: before ?? null,
        after: after ?? null,
        reason: reason ?? null,
      })
    }
    return done
  })
  services.wake()
  const { change: _, ...rest } = outcome
  return rest
}

/** `identity approve <person>` is called `identity approve`. */
export const wordsOf = (usage: string) => usage.replace(/ <.*$/, '')
