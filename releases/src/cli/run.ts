import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { didYouMean } from '../nearest'
import { Refusal } from '../refusal'
import { openShelf } from '../store/open-shelf'
import { ReleaseStore } from '../store/release-store'
import type { Shelf } from '../store/shelf'
import { type Answer, type Command, exitCodes, options, parse, type Values, WrongUsage } from './command'
import { commands } from './commands'

/**
 * What the person typed to get here: a script of npm that hands every command on to this file, or the bin, which npm
 * may have found.
 */
function typed(): string {
  const { npm_lifecycle_script: script = '', npm_lifecycle_event: name, npm_command: npm } = process.env
  if (script.endsWith('/cli.js')) return `npm run ${name} --`
  return npm ? 'npx qe-release' : 'qe-release'
}

function overview(): string {
  const wide = Math.max(...Object.values(commands).map(({ usage }) => usage.length))
  return [
    `${typed()} <command>`,
    '',
    ...Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(wide)}  ${about}`),
    '',
    'Everywhere: --json for programs, --help for one command with examples, --store <folder> (default RELEASES_DIR, in the workspace .data/releases;',
    'a bucket by RELEASES_S3_ENDPOINT, _BUCKET, _REGION, _ACCESS_KEY_ID and _SECRET_ACCESS_KEY), --root <folder> of the workspace.',
    'RELEASE_BY names who acts, for the log.',
    '',
    `Exit codes: ${exitCodes.done} done, ${exitCodes.refused} refused, ${exitCodes.wrongUsage} not understood, ${exitCodes.damaged} verify found damage.`,
  ].join('\n')
}

const helpOf = ({ usage, about, examples }: Command) =>
  [
    `${typed()} ${usage}`,
    '',
    `  ${about}`,
    '',
    'Examples',
    ...examples.map((example) => `  ${typed()} ${example}`),
  ].join('\n')

/** Options that every command takes. */
const everywhere = ['json', 'help', 'store', 'root']

/**
 * What is typed and would be passed over may have been meant: `promote mf-chat 1.2.0 --to 5` is not a promotion to
 * everybody.
 */
function refuseSuperfluous(name: string, { usage }: Command, values: Values, words: readonly string[]): void {
  const option = Object.keys(values).find((one) => !everywhere.includes(one) && !usage.includes(`--${one}`))
  if (option) throw new WrongUsage(`${name} takes no --${option}.`)
  const places = usage.match(/<[^>]+>/g)?.length ?? 0
  const tooMany = words.slice(places)
  if (tooMany.length > 0)
    throw new WrongUsage(
      `${name} takes ${places === 0 ? 'no words' : places === 1 ? 'one word' : `${places} words`}, and not ${tooMany.join(' ')}.`,
    )
}

const commandNamed = (name: string) => (Object.hasOwn(commands, name) ? commands[name] : undefined)

/** What Node has to say of options that it can't make out, as a sentence of ours. */
function misunderstood({ code, message }: NodeJS.ErrnoException): string {
  const [option = ''] = /--?[\w-]+/.exec(message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    return `There is no option ${option}.${didYouMean(
      option,
      Object.keys(options).map((one) => `--${one}`),
    )}`
  }
  return message.includes('does not take') ? `${option} takes no value.` : `${option} wants a value after it.`
}

/** Runs one command line. @returns the exit code */
export async function run(
  args: string[],
  out: (text: string) => void,
  complain: (text: string) => void,
): Promise<number> {
  let values: Values | undefined
  let asked: Command | undefined
  const fail = (message: string, code: number) => {
    if (values?.json) out(JSON.stringify({ error: message }))
    else complain(message)
    return code
  }
  try {
    const parsed = parse(args)
    values = parsed.values
    const isHelp = parsed.positionals[0] === 'help'
    const [name = '', ...words] = parsed.positionals.slice(isHelp ? 1 : 0)
    const command = commandNamed(name)
    if (values.help || isHelp) {
      out(command ? helpOf(command) : overview())
      return exitCodes.done
    }
    if (!command)
      return fail(
        name ? `There is no command ${name}.${didYouMean(name, Object.keys(commands))}\n\n${overview()}` : overview(),
        exitCodes.wrongUsage,
      )
    asked = command
    refuseSuperfluous(name, command, values, words)
    const answer = await execute(command, values, words, out)
    if (values.json) out(JSON.stringify(answer.data, null, 1))
    else if (answer.text) out(answer.text)
    return answer.code ?? exitCodes.done
  } catch (error) {
    if (error instanceof Refusal) return fail(error.message, exitCodes.refused)
    if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) {
      const typedCommand = args.map(commandNamed).find(Boolean)
      return fail(
        `${misunderstood(error as Error)} ${typedCommand ? `Type: ${typed()} ${typedCommand.usage}` : `See ${typed()} --help.`}`,
        exitCodes.wrongUsage,
      )
    }
    if (error instanceof WrongUsage && asked)
      return fail(`${error.message} Type: ${typed()} ${asked.usage}`, exitCodes.wrongUsage)
    throw error
  }
}

/**
 * @throws WrongUsage when nobody said where: elsewhere than in the workspace, a folder of its own would be a site that
 * nobody sees
 */
function shelfOf({ store }: Values, root: string): Shelf {
  if (store) return openShelf({}, store)
  const inWorkspace = existsSync(`${root}/shell/package.json`) ? `${root}/.data/releases` : undefined
  const folder = process.env['RELEASES_DIR'] || inWorkspace
  const hasBucket = Object.keys(process.env).some((name) => name.startsWith('RELEASES_S3_'))
  if (!folder && !hasBucket)
    throw new WrongUsage(
      'Say where the site keeps its releases: RELEASES_DIR=<folder>, the four RELEASES_S3_ settings, or --store <folder>.',
    )
  return openShelf(process.env, folder ?? '')
}

function execute(command: Command, values: Values, words: string[], out: (text: string) => void): Promise<Answer> {
  const root = resolve(values.root)
  return command.run({
    store: new ReleaseStore(shelfOf(values, root)),
    root,
    by: process.env['RELEASE_BY'] ?? userInfo().username,
    values,
    words,
    say: values.json ? () => {} : out,
  })
}
