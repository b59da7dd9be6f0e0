import { flagRows, flagsTable } from '../flags/declarations'
import { resetFlag, setFlag } from '../flags/switch-flag'
import { unusedRules } from '../gate/flag-faults'
import { isLive } from '../is-live'
import { argument, percentage, targetIn } from './arguments'
import { type Command, type CommandResult, type Context, UsageError } from './command'

/** The change that the options describe. @throws UsageError when they describe none, or two */
function changeFlag(context: Context) {
  const { store, by, values } = context
  const [name, flag] = [argument(context, 0, 'remote'), argument(context, 1, 'flag')]
  const { value, to, only, everybody, reset } = values
  if (reset) {
    if (value !== undefined || to !== undefined || only !== undefined || everybody)
      throw new UsageError('--reset takes all rules away, and nothing beside it.')
    return resetFlag(store, by, name, flag)
  }
  if (value === undefined) throw new UsageError('Say which value, with --value true, or --reset.')
  if (everybody && (to !== undefined || only !== undefined))
    throw new UsageError('--everybody is all visitors: leave --to and --only out.')
  const share = everybody ? 100 : percentage(to)
  if (share === undefined) throw new UsageError('Say how far: --to 10, or --everybody.')
  return setFlag(store, by, { name, flag, value, to: share, target: targetIn(context) ?? undefined })
}

async function flagResult(context: Context): Promise<CommandResult> {
  const { revision, action, changes } = await changeFlag(context)
  const [{ name, flag } = { name: '', flag: '' }] = changes.flatMap((one) => ('flag' in one ? one : []))
  const document = await context.store.read()
  const rows = flagRows(document).filter((row) => row.name === name && row.flag === flag)
  const notes = (document.microFrontends[name] ?? [])
    .filter(isLive)
    .flatMap(({ extras }) => unusedRules(document, extras.manifest, [flag]))
  return {
    text: [`Revision ${revision}: ${action}`, '', flagsTable(rows), ...notes].join('\n'),
    data: { revision, action, flags: rows, notes },
  }
}

/** The commands for flags that remotes declare. */
export const flagCommands: Record<string, Command> = {
  flag: {
    usage: [
      'flag <name> <flag> [--value true] [--to 10 [--only country=PT] | --everybody] [--reset]',
      '[--despite-freeze --why "…"]',
    ].join(' '),
    changes: true,
    about: 'give a value of a flag to a share of the visitors, or take its rules away',
    examples: [
      'flag mf-chat new-composer --value true --to 10',
      'flag mf-chat new-composer --value true --to 50 --only country=PT,ES --only device=phone',
      'flag mf-chat new-composer --value true --everybody',
      'flag mf-chat new-composer --value false --everybody --despite-freeze --why "it loses messages"',
      'flag mf-chat new-composer --reset',
    ],
    run: flagResult,
  },
  flags: {
    usage: 'flags [<name>]',
    about: 'the flags that live versions declare, with their rules',
    examples: ['flags', 'flags mf-chat --json'],
    async run({ store, positionals: [name] }) {
      const rows = flagRows(await store.read()).filter((row) => name === undefined || row.name === name)
      return { text: rows.length > 0 ? flagsTable(rows) : 'No live version declares a flag.', data: rows }
    },
  },
}
