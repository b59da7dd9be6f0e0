import { resolve } from 'node:path'
import { describeTarget, isOff, type Release, revisionOf } from '@qe/contract'
import { packageVersion, withBuild } from '../build/build-package'
import { nextVersion } from '../build/next-version'
import { writeManifest } from '../build/write-manifest'
import { disable, enable, promote, readVersion, rollback, rollout } from '../deploy'
import { difference, differenceText } from '../diff'
import { ensurePublished } from '../ensure-published'
import { exportSite } from '../export-site'
import { flagRows, flagsTable } from '../flags/declarations'
import { unofferedSlots } from '../gate/compatibility'
import { unusedRules } from '../gate/flag-faults'
import { retire, switchOff, switchOn } from '../off-switch'
import { firstStep, pause, resume } from '../plan/follow-plan'
import { parsePlan } from '../plan/rollout-plan'
import { prunable, prune } from '../prune'
import { publish } from '../publish'
import { readConfig } from '../server/config'
import { status, statusTable } from '../status'
import type { LogEntry } from '../store/log-entry'
import { headOf, verify } from '../store/verify'
import { readHead, writeHead } from '../trust/head-file'
import { generateKey } from '../trust/signing-key'
import { argument, percentage, targetIn } from './arguments'
import { type Command, type CommandResult, type Context, cohortName, exitCodes, UsageError } from './command'
import { flagCommands } from './flag-commands'
import { kilobytes, minute, table } from './table'

/** The plan that `--plan` and `--every` describe; undefined without them. */
function planIn({ values: { plan, every, window, to } }: Context) {
  if (plan === undefined && every === undefined && window === undefined) return undefined
  if (plan === undefined || every === undefined)
    throw new UsageError('A plan wants both: --plan 1,5,25,100 --every 10m.')
  if (to !== undefined) throw new UsageError('A plan begins at its first step: leave --to out.')
  return parsePlan(plan, every, window)
}

/** How far a version goes: its plan, the first share or that of `--to`, and whom that is of (null: everybody). */
export function reachIn(context: Context) {
  const plan = planIn(context)
  return { plan, to: plan?.steps[0] ?? percentage(context.values.to), target: targetIn(context) }
}

/** The browser that tries a build, unless `--no-smoke` leaves it out. Only a publish loads its library. */
export const smokeOf = async ({ store, report, renderWorker, values }: Context) =>
  values['no-smoke'] ? undefined : (await import('../gate/smoke')).smokeTest({ store, report, renderWorker })

export const nameIn = (context: Context) => argument(context, 0, 'micro-frontend')
const versionIn = (context: Context) => argument(context, 1, 'version')

export function reasonIn({ values }: Context): string {
  if (!values.why) throw new UsageError('Say why, with --why "…".')
  return values.why
}

const yearMs = 365 * 86_400_000

/** Names the store, whose location may be mistyped. */
const emptyStoreMessage = ({ objects }: Context['store']) => `Nothing has been published in ${objects.location} yet.`

/** Result of most commands: what was done, and the status afterwards. */
async function changeResult(context: Context, entry: LogEntry): Promise<CommandResult> {
  const rows = (await status(context.store)).filter(({ name }) => name === context.positionals[0])
  return {
    text: `Revision ${entry.revision}: ${entry.action}${entry.note ? ` (${entry.note})` : ''}\n\n${statusTable(rows)}`,
    data: { revision: entry.revision, action: entry.action, note: entry.note, status: rows },
  }
}

async function publishFrom(context: Context, from: string): Promise<CommandResult> {
  const { store, by } = context
  const smoke = await smokeOf(context)
  const { plan, to, target } = reachIn(context)
  const isNewPlace = revisionOf(await store.read()) === 0
  const { metadata, deployment, extras } = await publish(store, {
    from,
    by,
    to,
    plan,
    target: target ?? undefined,
    smoke,
  })
  const { name } = extras.manifest
  const document = await store.read()
  const reach = `goes to ${describeReach({ deployment, extras })}`
  const notes = [
    // Most likely the location was mistyped.
    ...(isNewPlace ? [`Nothing had been published in ${store.objects.location} before: it begins here.`] : []),
    ...(deployment.default && ((to !== undefined && to < 100) || target)
      ? [`It has nothing beside it yet, so ${plan ? '--plan' : target ? '--only' : `--to ${to}`} was passed over.`]
      : []),
    ...(isOff(document, name) ? [`${name} is switched off: visitors get it once you type: on ${name}`] : []),
    ...unofferedSlots(document, extras.manifest).map(
      (slot) => `Nobody offers the slot ${slot} yet, so what fills it is not shown.`,
    ),
    ...unusedRules(document, extras.manifest),
  ]
  const text = [`${name} ${metadata.version} is published and ${reach} from their next page on.`, ...notes].join('\n')
  return { text, data: { name, version: metadata.version, percent: deployment.traffic, smoke: Boolean(smoke), notes } }
}

/** Such as `everybody`, or `10 % of country PT`. */
export const describeReach = ({ deployment, extras }: Pick<Release, 'deployment' | 'extras'>): string =>
  deployment.default
    ? 'everybody'
    : `${deployment.traffic} % of ${extras.target ? describeTarget(extras.target) : 'the visitors'}`

/** Of every command that publishes. */
export const publishOptions = [
  '[--to 10 | --plan 1,5,25,100 --every 10m [--window …]] [--only country=PT] [--no-smoke]',
  '[--despite-freeze] [--why "…"]',
].join(' ')

export const commands: Record<string, Command> = {
  publish: {
    usage: `publish <name> [--version X] ${publishOptions}`,
    changes: true,
    about: 'build one micro-frontend, put it through the gate, and publish it',
    examples: [
      'publish mf-chat',
      'publish mf-chat --to 5',
      'publish mf-chat --plan 1,5,25,100 --every 10m',
      'publish mf-chat --plan 5,100 --every 1d --window "Mon-Thu 09:00-16:00 Europe/Berlin"',
      'publish mf-chat --to 10 --only country=PT,ES --only language=pt',
      'publish mf-chat --version 2.0.0 --to 0',
    ],
    async run(context) {
      const { store, root, values } = context
      const name = nameIn(context)
      const version = values.version ?? nextVersion(await store.read(), name, await packageVersion(root, name))
      return withBuild(root, name, version, (from) => publishFrom(context, from))
    },
  },
  'publish-folder': {
    usage: `publish-folder <folder> ${publishOptions}`,
    changes: true,
    about: 'the same with a build that is there already',
    examples: ['publish-folder ./dist --to 5'],
    run: async (context) => publishFrom(context, resolve(argument(context, 0, 'folder'))),
  },
  manifest: {
    usage:
      'manifest <folder> --version X --config remote.config.json --interface interface.json [--entry remoteEntry.js]',
    about: 'write version.json for a build that was made by other tools or by hand',
    examples: ['manifest ./dist --version 1.0.0 --config remote.config.json --interface interface.json'],
    async run(context) {
      const { version, config, interface: has, entry } = context.values
      if (!version) throw new UsageError('Say which version it is, with --version 1.0.0.')
      if (!config) throw new UsageError('Name the file of its routes, menu entries and slots, with --config.')
      if (!has) throw new UsageError('Name the file of its contract, topics and slots, with --interface.')
      const folder = resolve(argument(context, 0, 'folder'))
      const { name, assets } = await writeManifest({ folder, version, config, interface: has, entry })
      return {
        text: `${folder} is ${name} ${version} with ${assets.length} files: publish-folder publishes it.`,
        data: { folder, name, version, files: assets.length },
      }
    },
  },
  rollout: {
    usage: [
      'rollout <name> <version> [--to 10 | --plan 5,25,100 --every 10m [--window …]] [--only country=PT]',
      '[--cohort staff] [--remove-cohort staff] [--anyway] [--despite-freeze] [--why "…"]',
    ].join(' '),
    changes: true,
    about: 'give a version to a share of the visitors, or of those whom --only chooses, or to named cohorts',
    examples: [
      'rollout mf-chat 1.2.0 --to 10',
      'rollout mf-chat 1.2.0 --plan 5,25,100 --every 1h',
      'rollout mf-chat 1.2.0 --cohort staff --cohort beta',
      'rollout mf-chat 1.2.0 --remove-cohort beta',
      'rollout mf-chat 1.2.0 --to 100 --only country=PT --only role=guest,provider',
      'rollout mf-chat 1.2.0 --only everybody',
    ],
    async run(context) {
      const { values, store, by } = context
      const [add, remove] = [values.cohort ?? [], values['remove-cohort'] ?? []]
      const { plan, to, target } = reachIn(context)
      const wrong = [...add, ...remove].find((one) => !cohortName.test(one))
      if (wrong !== undefined)
        throw new UsageError(
          `${wrong || 'Nothing'} is no name for a cohort: letters, digits, _ and -, as in COHORT_KEYS.`,
        )
      if (to === undefined && target === undefined && add.length + remove.length === 0)
        throw new UsageError('Say how far: --to 10, --only country=PT, --cohort staff, or --remove-cohort staff.')
      return changeResult(
        context,
        await rollout(store, by, nameIn(context), versionIn(context), {
          to,
          add,
          remove,
          plan: plan && firstStep(plan, new Date()),
          target,
          anyway: values.anyway,
        }),
      )
    },
  },
  pause: {
    usage: 'pause <name> --why "…"',
    changes: true,
    about: 'keep the version that has a plan at its present share',
    examples: ['pause mf-chat --why "a fair in town, until Monday"'],
    run: async (context) =>
      changeResult(context, await pause(context.store, context.by, nameIn(context), reasonIn(context))),
  },
  resume: {
    usage: 'resume <name>',
    changes: true,
    about: 'let a paused plan go on; its time at the present share begins anew',
    examples: ['resume mf-chat'],
    run: async (context) => changeResult(context, await resume(context.store, context.by, nameIn(context))),
  },
  promote: {
    usage: 'promote <name> <version> [--anyway] [--despite-freeze] [--why "…"]',
    changes: true,
    about: 'make a version the default for everybody',
    examples: ['promote mf-chat 1.2.0', 'promote mf-chat 1.2.0 --despite-freeze --why "payments fail"'],
    run: async (context) =>
      changeResult(
        context,
        await promote(context.store, context.by, nameIn(context), versionIn(context), context.values),
      ),
  },
  rollback: {
    usage: 'rollback <name> [<version>] [--why "…"] [--anyway]',
    changes: true,
    about: 'undo the newest release: a rollout is taken away, a default goes back; asks which if another changed since',
    examples: ['rollback mf-chat', 'rollback mf-chat 1.2.0 --why "the inbox stays empty"'],
    async run(context) {
      const { store, by, values } = context
      const { removed, now, entry } = await rollback(store, by, nameIn(context), {
        version: context.positionals[1],
        why: values.why,
        anyway: values.anyway,
      })
      return {
        text: `${nameIn(context)} ${removed} is gone from the next page on; the default is ${now}.`,
        data: { name: nameIn(context), gone: removed, default: now, revision: entry.revision },
      }
    },
  },
  disable: {
    usage: 'disable <name> <version> --why "…" [--anyway]',
    changes: true,
    about: 'take a version away from everybody, and keep it from coming back by itself',
    examples: ['disable mf-chat 1.2.0 --why "leaks memory"'],
    run: async (context) =>
      changeResult(
        context,
        await disable(
          context.store,
          context.by,
          nameIn(context),
          versionIn(context),
          reasonIn(context),
          context.values,
        ),
      ),
  },
  enable: {
    usage: 'enable <name> <version>',
    changes: true,
    about: 'let a disabled version be rolled out or promoted again',
    examples: ['enable mf-chat 1.2.0'],
    run: async (context) =>
      changeResult(context, await enable(context.store, context.by, nameIn(context), versionIn(context))),
  },
  off: {
    usage: 'off <name> --why "…"',
    changes: true,
    about: 'switch a remote off for everybody, whatever its versions: a notice in place of its pages, nothing in slots',
    examples: ['off mf-chat --why "shows other people’s messages"'],
    run: async (context) =>
      changeResult(context, await switchOff(context.store, context.by, nameIn(context), reasonIn(context))),
  },
  on: {
    usage: 'on <name>',
    changes: true,
    about: 'switch it on again, with the versions that its rollout gives now',
    examples: ['on mf-chat'],
    run: async (context) => changeResult(context, await switchOn(context.store, context.by, nameIn(context))),
  },
  retire: {
    usage: 'retire <name> --why "…"',
    changes: true,
    about: 'switch a remote off for good, and free its routes for others; its name is not used again',
    examples: ['retire mf-chat --why "mf-inbox has it all"'],
    async run(context) {
      const entry = await retire(context.store, context.by, nameIn(context), reasonIn(context))
      return { text: `Revision ${entry.revision}: ${entry.action}`, data: { revision: entry.revision } }
    },
  },
  ...flagCommands,
  status: {
    usage: 'status [--all]',
    about: 'who gets what since when, and how it goes; with --all, every version there is',
    examples: ['status', 'status --all --json'],
    async run({ store, values }) {
      const rows = await status(store, { all: values.all ?? false })
      const flags = flagRows(await store.read()).filter(({ rules }) => rules.length > 0)
      const text = [statusTable(rows), ...(flags.length > 0 ? ['', flagsTable(flags)] : [])].join('\n')
      return { text: rows.length > 0 ? text : emptyStoreMessage(store), data: rows }
    },
  },
  log: {
    usage: 'log',
    about: 'every change, oldest first',
    examples: ['log', 'log --json'],
    async run({ store, trust: { keys } }) {
      const entries = await store.log()
      const ownerOf = ({ signature, certificate }: LogEntry) => {
        const owner =
          keys?.keys.find(({ id }) => id === signature?.key)?.owner ??
          keys?.ci.find(({ name }) => name === certificate?.rule)?.owner
        return owner ? `, by the key of ${owner}` : ''
      }
      const text = entries.map(
        (entry) =>
          `${String(entry.revision).padStart(5)}  ${minute(entry.at)}  ${entry.by}${ownerOf(entry)}  ` +
          `${entry.action}${entry.note ? ` (${entry.note})` : ''}`,
      )
      return {
        text: text.join('\n') || emptyStoreMessage(store),
        data: entries.map(({ changes: _, ...entry }) => entry),
      }
    },
  },
  verify: {
    usage: 'verify [--anchor head.json]',
    about: 'rebuild the document from the log, follow its chain, check its keys, and hash every stored file',
    examples: ['verify', 'verify --anchor head.json'],
    async run({ store, trust: { keys }, values }) {
      const verdict = await verify(store, { keys, anchor: values.anchor ? await readHead(values.anchor) : null })
      const { entries, versions, files, faults } = verdict
      const result = faults.length === 0 ? 'all as published' : `${faults.length} wrong`
      const summary = `${entries} entries of the log, ${versions} versions and ${files} files: ${result}.`
      return {
        text: [...faults, summary].join('\n'),
        data: verdict,
        code: faults.length === 0 ? exitCodes.done : exitCodes.damaged,
      }
    },
  },
  head: {
    usage: 'head [--out head.json]',
    about: 'the newest revision and the hash of its entry, to trust what is there or to keep it in git',
    examples: ['head', 'head --out head.json'],
    async run({ store, values }) {
      const head = await headOf(store)
      const text = JSON.stringify(head)
      if (values.out) await writeHead(values.out, text)
      return { text, data: head }
    },
  },
  keygen: {
    usage: 'keygen --out key.pem',
    about: 'make a key that signs changes, and print the record for the list of trusted keys',
    examples: ['keygen --out ~/.config/qe-release.pem'],
    async run({ values, by }) {
      if (!values.out) throw new UsageError('Say where the private key goes, with --out <file>.')
      const key = await generateKey(values.out)
      const expires = new Date(Date.now() + yearMs).toISOString().slice(0, 10)
      const record = { ...key, owner: by, remotes: ['mf-…'], upTo: 25, expires }
      return {
        text: [
          `${values.out} has the private key: keep it secret, and set RELEASE_KEY to it.`,
          'For whoever keeps the list of TRUSTED_KEYS, who fills in what it may:',
          JSON.stringify(record, null, 1),
        ].join('\n'),
        data: record,
      }
    },
  },
  prune: {
    usage: 'prune --keep-days 90 [--yes]',
    changes: true,
    about: 'list the versions that nobody has had for so many days; with --yes, delete their files',
    examples: ['prune --keep-days 90', 'prune --keep-days 90 --yes'],
    async run({ store, by, values }) {
      const days = values['keep-days'] ?? ''
      if (!/^[1-9]\d{0,3}$/.test(days)) throw new UsageError('Say how many days to keep, such as --keep-days 90.')
      const versions = await prunable(store, Number(days))
      const files = values.yes ? await prune(store, by, Number(days)) : 0
      const rows = versions.map(({ name, version, since, bytes }) => [name, version, minute(since), kilobytes(bytes)])
      const listed =
        rows.length > 0
          ? table([['name', 'version', 'unused since (UTC)', 'size'], ...rows])
          : `Each version was in use in the last ${days} days, or is one to fall back to.`
      const done = values.yes ? `${files} files were deleted.` : 'Nothing was deleted; --yes deletes what is listed.'
      return { text: [listed, '', done].join('\n'), data: { versions, files } }
    },
  },
  diff: {
    usage: 'diff <name> <version> <version>',
    about: 'files added, changed and removed with their sizes, and what differs in the settings',
    examples: ['diff mf-chat 1.1.0 1.2.0'],
    async run(context) {
      const document = await context.store.read()
      const release = (version: string) => readVersion(context.store, document, nameIn(context), version)
      const found = difference(await release(versionIn(context)), await release(argument(context, 2, 'second version')))
      return { text: differenceText(found), data: found }
    },
  },
  export: {
    usage: 'export <folder>',
    about: 'the site as plain files, for a host without a delivery server; settings as for that server',
    examples: ['export ./site'],
    async run(context) {
      const folder = resolve(argument(context, 0, 'folder'))
      const files = await exportSite(context.store, folder, readConfig(process.env).site)
      return {
        text:
          `${files} files are in ${folder}. Serve index.html for every other path (404.html where the host knows ` +
          'no other way), and hand /v1, /media and /socket.io on to the API.',
        data: { folder, files },
      }
    },
  },
  ensure: {
    usage: 'ensure',
    about: 'build and publish whatever has changed since it was last published from here, without smoke tests',
    examples: ['ensure'],
    async run({ store, root, by, report }) {
      const published = await ensurePublished({ store, root, by, report })
      return { text: '', data: published }
    },
  },
}
