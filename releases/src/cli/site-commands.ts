import { resolve } from 'node:path'
import { everything } from '@qe/contract'
import { packageVersion, withBuild } from '../build/build-package'
import { nextVersion } from '../build/next-version'
import { sourceHash } from '../build/source-hash'
import { openEnvironment } from '../environment/open-environment'
import { publishFrom } from '../environment/publish-from'
import { freeze, parseUntil, unfreeze } from '../freeze/freeze'
import { parseLifetime, parseSite, publishPreview } from '../preview/publish-preview'
import type { LogEntry } from '../store/log-entry'
import { argument } from './arguments'
import { type Command, type CommandResult, type Context, UsageError } from './command'
import { describeReach, nameIn, publishOptions, reachIn, reasonIn, smokeOf } from './commands'
import { minute } from './table'

const entryResult = ({ revision, action }: LogEntry): CommandResult => ({
  text: `Revision ${revision}: ${action}`,
  data: { revision, action },
})

/** Letters of a source hash in a version: enough that two working trees never have the same. */
const hashLength = 12

/** A version that names the sources, so that the next commit has another. */
async function previewVersion({ store, root, values }: Context, name: string): Promise<string> {
  if (values.version) return values.version
  const next = nextVersion(await store.read(), name, await packageVersion(root, name))
  return `${next}-preview-${(await sourceHash(root, [name, 'shared'])).slice(0, hashLength)}`
}

async function previewOf(context: Context, from: string): Promise<CommandResult> {
  const { store, by, values } = context
  if (!values.site) throw new UsageError('Say which site the link opens, with --site https://site.example.')
  const preview = await publishPreview(store, {
    from,
    by,
    name: nameIn(context),
    site: parseSite(values.site),
    forMs: parseLifetime(values.for ?? '7d'),
    smoke: await smokeOf(context),
  })
  const { name, version, until, link } = preview
  const text = `${name} ${version} is for whoever opens this link, until ${minute(until)} UTC:\n${link}`
  return { text, data: preview }
}

/** Commands between sites, and of a site as a whole. */
export const siteCommands: Record<string, Command> = {
  'publish-from': {
    usage: `publish-from <store> <name> [<version>] ${publishOptions}`,
    changes: true,
    about: 'publish the very bytes that another site has as a version (by default what everybody has there)',
    examples: ['publish-from staging.env mf-chat', 'publish-from /srv/staging mf-chat 1.2.0 --to 5'],
    async run(context) {
      const { store, by } = context
      const source = openEnvironment(argument(context, 0, 'site it comes from: a folder, or a file of settings'))
      const name = argument(context, 1, 'micro-frontend')
      const version = context.positionals[2]
      const { plan, to, target } = reachIn(context)
      const smoke = await smokeOf(context)
      const { release, origin, isNew } = await publishFrom(source, store, {
        by,
        name,
        version,
        to,
        plan,
        target: target ?? undefined,
        smoke,
      })
      const { deployment, metadata } = release
      const reach = `goes to ${describeReach(release)}`
      const text = isNew
        ? `${name} ${metadata.version} is published as in ${origin.store} and ${reach} from their next page on.`
        : `${name} ${metadata.version} is here already, with the same bytes: nothing was changed. It ${reach}.`
      return { text, data: { name, version: metadata.version, percent: deployment.traffic, isNew, origin } }
    },
  },
  preview: {
    usage: 'preview <name> --site https://… [--for 7d] [--from ./dist | --version X] [--no-smoke]',
    changes: true,
    about: 'publish a build that nobody gets but who opens the link that it prints, as for a pull request',
    examples: [
      'preview mf-chat --site https://site.example',
      'preview mf-chat --from ./dist --site https://site.example/inbox --for 12h',
    ],
    async run(context) {
      const { root, values } = context
      if (values.from && values.version)
        throw new UsageError('The build has its version already: leave --version or --from out.')
      if (values.from) return previewOf(context, resolve(values.from))
      const name = nameIn(context)
      return withBuild(root, name, await previewVersion(context, name), (from) => previewOf(context, from))
    },
  },
  freeze: {
    usage: 'freeze [<name>] --until 2026-12-27T08:00Z --why "…"',
    changes: true,
    about: 'let nothing new go to visitors until a time, of one micro-frontend or of all; rollbacks go on',
    examples: [
      'freeze --until 2026-12-27T08:00Z --why "Christmas"',
      'freeze mf-booking --until 2026-12-04T18:00+01:00 --why "an audit"',
    ],
    async run(context) {
      const { store, by, values, positionals } = context
      if (!values.until) throw new UsageError('Say until when, with --until 2026-12-27T08:00Z.')
      const until = parseUntil(values.until, Date.now())
      return entryResult(await freeze(store, by, positionals[0] ?? everything, { until, reason: reasonIn(context) }))
    },
  },
  unfreeze: {
    usage: 'unfreeze [<name>]',
    changes: true,
    about: 'end a freeze before its time',
    examples: ['unfreeze', 'unfreeze mf-booking'],
    run: async ({ store, by, positionals }) => entryResult(await unfreeze(store, by, positionals[0] ?? everything)),
  },
}
