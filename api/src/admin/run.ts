import { adminAudit } from '../database/schema'
import { ApiError } from '../domain/errors'
import type { Services } from '../services'
import type { CommandOptions, Outcome } from './command'
import { commands } from './commands'

/** A command to run: its usage, its options, and who runs it. */
export interface CommandRequest {
  usage: string
  options: CommandOptions
  who: string
}

export type AdminServices = Pick<Services, 'db' | 'config' | 'now' | 'secret' | 'wake'>

/**
 * Runs a command in one transaction, together with its audit entry, and then wakes the jobs.
 * @throws ApiError when the command can't be done; nothing has changed then
 */
export async function runCommand(
  services: AdminServices,
  { usage, options, who }: CommandRequest,
): Promise<Omit<Outcome, 'change'>> {
  const command = commands.find((one) => one.usage === usage)
  if (!command) throw new ApiError(400, `There is no command ${usage}.`)
  const { config, now, secret } = services
  const outcome = await services.db.transaction(async (tx) => {
    const result = await command.run({ tx, config, now, secret }, options)
    if (result.change) {
      const { target, before, after, reason } = result.change
      await tx.insert(adminAudit).values({
        at: now(),
        who,
        command: nameOf(usage),
        target,
        before: before ?? null,
        after: after ?? null,
        reason: reason ?? null,
      })
    }
    return result
  })
  services.wake()
  const { change: _, ...rest } = outcome
  return rest
}

/** The name of a command: its usage without arguments. */
export const nameOf = (usage: string) => usage.replace(/ <.*$/, '')
