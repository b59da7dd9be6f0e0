import { parseArgs } from 'node:util'
import type { AdminCommand, CommandOptions } from './command'
import { nameOf } from './run'

export interface ParsedCommand {
  command: AdminCommand
  options: CommandOptions
  json: boolean
  as: string | undefined
}

/** The command line is wrong; the message says how to use the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Parses a command line into a command with its options, or into the commands whose help it asks for.
 * @throws UsageError for an unknown command or option, or a missing one
 */
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
  const { values: parsed, positionals } = withUsageErrors(() =>
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
  const values: Record<string, string | boolean | undefined> = parsed
  const family = commands.filter(({ usage }) => usage.split(' ')[0] === positionals[0])
  if (values.help || positionals.length === 0) return { helpFor: family.length > 0 ? family : commands }
  const command = commands.find(({ usage }) =>
    nameOf(usage)
      .split(' ')
      .every((word, index) => positionals[index] === word),
  )
  if (!command)
    throw new UsageError(
      family.length > 0
        ? `There is no such command. Similar ones: ${family.map(({ usage }) => usage).join(' · ')}`
        : `There is no command ${positionals[0]}. See --help.`,
    )

  const names = [...command.usage.matchAll(/<(\w+)>/g)].map(([, name]) => name ?? '')
  const args = positionals.slice(nameOf(command.usage).split(' ').length)
  if (args.length !== names.length) throw new UsageError(`Usage: ${command.usage}`)
  const own = command.options ?? {}
  const unknown = Object.keys(values).find((name) => name !== 'json' && name !== 'as' && !(name in own))
  if (unknown) throw new UsageError(`${nameOf(command.usage)} takes no --${unknown}.`)
  const missing = Object.entries(own).find(([name, text]) => text.endsWith('*') && !values[name])
  if (missing) throw new UsageError(`--${missing[0]} is required: ${missing[1].slice(0, -1).trim()}.`)
  const options: CommandOptions = Object.fromEntries(names.map((name, index) => [name, args[index]]))
  for (const name of Object.keys(own)) if (typeof values[name] === 'string') options[name] = values[name] as string
  return { command, options, json: values.json === true, as: typeof values.as === 'string' ? values.as : undefined }
}

function withUsageErrors<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
