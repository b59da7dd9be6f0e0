import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import type { ObjectStore } from '@qe/object-store'
import { keyOfJob } from '../ci/key-of-job'
import { didYouMean } from '../did-you-mean'
import { givenSettings } from '../given-settings'
import { isReportable } from '../release-error'
import type { LogEntry } from '../store/log-entry'
import { openObjectStore } from '../store/open-object-store'
import { ReleaseStore } from '../store/release-store'
import { readTrust, type Trust } from '../trust/trusted-keys'
import { type Command, type CommandResult, exitCodes, options, parse, UsageError, type Values } from './command'
import { commands as commandsOfVersions } from './commands'
import { siteCommands } from './site-commands'

const commands: Record<string, Command> = { ...commandsOfVersions, ...siteCommands }

/** How the person called this command: by an npm script that passes every command to this file, or by the bin. */
function commandPrefix(): string {
  const { npm_lifecycle_script: script = '', npm_lifecycle_event: name, npm_command: npm } = process.env
  if (script.endsWith('/cli.js')) return `npm run ${name} --`
  return npm ? 'npx qe-release' : 'qe-release'
}

function overview(): string {
  const wide = Math.max(...Object.values(commands).map(({ usage }) => usage.length))
  return [
    `${commandPrefix()} <command>`,
    '',
    ...Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(wide)}  ${about}`),
    '',
    [
      'Everywhere: --json for programs, --help for one command with examples, --store <folder> (default',
      'RELEASES_DIR, in the workspace .data/releases;',
    ].join(' '),
    [
      'a bucket by RELEASES_S3_ENDPOINT, _BUCKET, _REGION, _ACCESS_KEY_ID and _SECRET_ACCESS_KEY),',
      '--root <folder> of the workspace.',
    ].join(' '),
    'RELEASE_KEY signs changes, where TRUSTED_KEYS lists who may make them; in a CI, RELEASE_SITE in its place.',
    'RELEASE_BY names who acts, for the log. --revision 41 makes a change only if the log still stands there.',
    '',
    [
      `Exit codes: ${exitCodes.done} done, ${exitCodes.refused} refused, ${exitCodes.usageError} not`,
      `understood, ${exitCodes.damaged} verify found damage.`,
    ].join(' '),
  ].join('\n')
}

const helpOf = ({ usage, changes, about, examples }: Command) =>
  [
    `${commandPrefix()} ${usage}${changes ? ' [--revision 41]' : ''}`,
    '',
    `  ${about}`,
    '',
    'Examples',
    ...examples.map((example) => `  ${commandPrefix()} ${example}`),
  ].join('\n')

/** Options that every command accepts. */
const commonOptions = ['json', 'help', 'store', 'root']

/**
 * Rejects arguments that the command does not use, since they may have been meant: `promote mf-chat 1.2.0 --to 5` is
 * not a promotion for everybody.
 * @throws UsageError
 */
function rejectUnusedArguments(
  name: string,
  { usage, changes }: Command,
  values: Values,
  positionals: readonly string[],
): void {
  const accepted = [...commonOptions, ...(changes ? ['revision'] : [])]
  const option = Object.keys(values).find((one) => !accepted.includes(one) && !usage.includes(`--${one}`))
  if (option) throw new UsageError(`${name} takes no --${option}.`)
  const places = usage.match(/<[^>]+>/g)?.length ?? 0
  const tooMany = positionals.slice(places)
  const limit = ['no arguments', 'one argument'][places] ?? `${places} arguments`
  if (tooMany.length > 0) throw new UsageError(`${name} takes ${limit}, and not ${tooMany.join(' ')}.`)
}

/** Options that lift a protection, each a protection of its own. */
const emergencyOptions = ['anyway', 'despite-freeze'] as const

/** @throws UsageError for an emergency of which nobody says what it is */
function requireReason(values: Values): void {
  const option = emergencyOptions.find((one) => values[one])
  if (option && !values.why) throw new UsageError(`--${option} wants a reason beside it: --why "…".`)
}

const commandNamed = (name: string) => (Object.hasOwn(commands, name) ? commands[name] : undefined)

/** A sentence for an error of `parseArgs`. */
function describeParseError({ code, message }: NodeJS.ErrnoException): string {
  const [option = ''] = /--?[\w-]+/.exec(message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    return `There is no option ${option}.${didYouMean(
      option,
      Object.keys(options).map((one) => `--${one}`),
    )}`
  }
  return message.includes('does not take') ? `${option} takes no value.` : `${option} wants a value after it.`
}

interface CommandLine {
  command: Command | undefined
  /** The command's name as it was typed. */
  name: string
  values: Values
  positionals: string[]
  isHelp: boolean
}

/** @throws the errors of `parseArgs` */
function parseCommandLine(args: string[]): CommandLine {
  const { values, positionals } = parse(args)
  const isHelpCommand = positionals[0] === 'help'
  const [name = '', ...rest] = positionals.slice(isHelpCommand ? 1 : 0)
  return {
    command: commandNamed(name),
    name,
    values,
    positionals: rest,
    isHelp: isHelpCommand || Boolean(values.help),
  }
}

function unknownCommand(name: string): string {
  if (!name) return overview()
  return `There is no command ${name}.${didYouMean(name, Object.keys(commands))}\n\n${overview()}`
}

/** Message and exit code of an error that a person can do something about; null for a bug. */
function describeError(error: unknown, args: string[], command: Command | undefined) {
  const usage = (of: Command) => `Type: ${commandPrefix()} ${of.usage}`
  if (isReportable(error)) return { message: error.message, code: exitCodes.refused }
  if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) {
    const named = args.map(commandNamed).find((one) => one !== undefined)
    const hint = named ? usage(named) : `See ${commandPrefix()} --help.`
    return { message: `${describeParseError(error as Error)} ${hint}`, code: exitCodes.usageError }
  }
  return error instanceof UsageError && command
    ? { message: `${error.message} ${usage(command)}`, code: exitCodes.usageError }
    : null
}

/**
 * Runs one command line.
 * @param renderWorker see {@link Context}
 * @returns the exit code
 */
export async function run(
  args: string[],
  out: (text: string) => void,
  printError: (text: string) => void,
  renderWorker?: URL,
): Promise<number> {
  let line: CommandLine | undefined
  const fail = (message: string, code: number) => {
    if (line?.values.json) out(JSON.stringify({ error: message }))
    else printError(message)
    return code
  }
  try {
    line = parseCommandLine(args)
    const { command, name, values } = line
    if (line.isHelp) {
      out(command ? helpOf(command) : overview())
      return exitCodes.done
    }
    if (!command) return fail(unknownCommand(name), exitCodes.usageError)
    rejectUnusedArguments(name, command, values, line.positionals)
    requireReason(values)
    const result = await execute(line, command, { out, printError, renderWorker })
    if (values.json) out(JSON.stringify(result.data, null, 1))
    else if (result.text) out(result.text)
    return result.code ?? exitCodes.done
  } catch (error) {
    const described = describeError(error, args, line?.command)
    if (!described) throw error
    return fail(described.message, described.code)
  }
}

/**
 * The store that the options and the environment name.
 * @throws UsageError outside of the workspace when neither names one: a folder of its own would be a site that nobody
 * sees
 */
function objectStoreFor({ store }: Values, root: string, env: NodeJS.ProcessEnv): ObjectStore {
  if (store) return openObjectStore({}, store)
  const inWorkspace = existsSync(`${root}/shell/package.json`) ? `${root}/.data/releases` : undefined
  const folder = env['RELEASES_DIR'] ?? inWorkspace
  const hasBucket = Object.keys(env).some((name) => name.startsWith('RELEASES_S3_'))
  if (!folder && !hasBucket)
    throw new UsageError(
      [
        'Say where the site keeps its releases: RELEASES_DIR=<folder>, the four RELEASES_S3_ settings,',
        'or --store <folder>.',
      ].join(' '),
    )
  return openObjectStore(env, folder ?? '')
}

/** @throws UsageError when `--revision` is no number */
function revisionIn({ revision }: Values): number | undefined {
  if (revision === undefined) return undefined
  if (!/^\d{1,9}$/.test(revision)) throw new UsageError('--revision takes the number of a revision, such as 41.')
  return Number(revision)
}

const finishedMessage = ({ revision, action, by }: LogEntry) =>
  `Revision ${revision} was in the log and not yet in the document: ${action}, by ${by}. Now it is in both.`

async function execute(
  { values, positionals }: CommandLine,
  command: Command,
  {
    out,
    printError,
    renderWorker,
  }: Record<'out' | 'printError', (text: string) => void> & { renderWorker: URL | undefined },
): Promise<CommandResult> {
  const root = resolve(values.root)
  const env = givenSettings(process.env)
  const jobKey = command.changes ? await keyOfJob(env) : null
  let store: ReleaseStore | undefined
  let trust: Trust | undefined
  return command.run({
    // On first use: what only reads a build needs no store.
    get store() {
      store ??= new ReleaseStore(objectStoreFor(values, root, env), {
        trust: this.trust,
        onlyAt: revisionIn(values),
        why: values.why,
        despiteFreeze: values['despite-freeze'],
        onFinished: (entry) => printError(finishedMessage(entry)),
      })
      return store
    },
    get trust() {
      trust ??= { ...readTrust(env), ...(jobKey && { signer: jobKey }) }
      return trust
    },
    root,
    by: env['RELEASE_BY'] ?? jobKey?.certificate?.subject ?? userInfo().username,
    values,
    positionals,
    renderWorker,
    report: values.json ? () => {} : out,
  })
}
