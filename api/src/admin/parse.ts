import { parseArgs } from 'node:util'
import type { AdminCommand, CommandOptions } from './command'
import { wordsOf } from './run'

export interface ParsedCommand {
  command: AdminCommand
  options: CommandOptions
  json: boolean
  as: string | undefined
}

/** A command line that asks for something there is not; `family` are the commands that were probably meant. */
export class UsageError extends Error {
  override readonly name = 'NotUnderstood'
}

/** Reads a command line, or which help it asks for. Throws `NotUnderstood`. */
export function parseCommandLine(
  argv: readonly string[],
  commands: readonly AdminCommand[],
): ParsedCommand | { helpFor: readonly AdminCommand[] } {
  const declared = Object.fromEntries(
    [...new Set(commands.flatMap(({ options: own }) => Object.keys(own ?? {})))].map((name) => [
      name,
      { type: 'string' as const },
    ]),
  )
  const { values: read, positionals } = withUsageErrors(() =>
    parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...declared,
        json: { type: 'boolean' },
        as: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }),
  )
  const values: Record<string, string | boolean | undefined> = read
  const family = commands.filter(({ usage }) => usage.split(' ')[0] === positionals[0])
  if (values.help || positionals.length === 0) return { helpFor: family.length > 0 ? family : commands }
  const command = commands.find(({ usage }) =>
    wordsOf(usage)
      .split(' ')
      .every((word, at) => positionals[at] === word),
  )
  if (!command)
    throw new UsageError(
      family.length > 0
        ? `There is no such command. Of this family: ${family.map(({ usage }) => usage).join(' · ')}`
        : `There is no command ${positionals[0]}. See --help.`,
    )

  const places = [...command.usage.matchAll(/<(\w+)>/g)].map(([, name]) => name ?? '')
  const given = positionals.slice(wordsOf(command.usage).split(' ').length)
  if (given.length !== places.length) throw new UsageError(`Usage: ${command.usage}`)
  const own = command.options ?? {}
  const stranger = Object.keys(values).find((name) => name !== 'json' && name !== 'as' && !(name in own))
  if (stranger) throw new UsageError(`${wordsOf(command.usage)} takes no --${stranger}.`)
  const missing = Object.entries(own).find(([name, text]) => text.endsWith('*') && !values[name])
  if (missing) throw new UsageError(`--${missing[0]} is needed: ${missing[1].slice(0, -1).trim()}.`)
  const options: CommandOptions = Object.fromEntries(places.map((name, at) => [name, given[at]]))
  for (const name of Object.keys(own)) if (typeof values[name] === 'string') options[name] = values[name] as string
  return { command, options, json: values.json === true, as: typeof values.as === 'string' ? values.as : undefined }
}

function withUsageErrors<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
