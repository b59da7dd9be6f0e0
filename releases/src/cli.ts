import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packageVersion, withBuild } from './build/build-package'
import { nextVersion } from './build/next-version'
import { disable, enable, promote, rollback, rollout } from './deploy'
import { ensurePublished } from './ensure-published'
import { publish } from './publish'
import { Refusal } from './refusal'
import { statusTable } from './status'
import { FolderStore } from './store/folder-store'

const usage = `npm run release -- <command>

  publish <name> [--version X] [--to 10]   build one micro-frontend and publish it
  publish-folder <folder> [--to 10]        publish a build that is there already
  rollout <name> <version> --to 10         give a version to a share of the visitors, in percent
  rollout <name> <version> --cohort staff  give a version to a named cohort
  promote <name> <version>                 make a version the default for everybody
  rollback <name>                          back to the version before
  disable <name> <version> --why "…"       take a version away from everybody
  enable <name> <version>                  let a disabled version be used again
  status                                   what is published, and who gets what
  log                                      every change, oldest first
  ensure                                   build and publish whatever has changed since it was last published`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    to: { type: 'string' },
    cohort: { type: 'string', multiple: true },
    why: { type: 'string' },
    root: { type: 'string', default: process.cwd() },
    store: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

const root = resolve(values.root)
const store = new FolderStore(resolve(values.store ?? process.env['RELEASES_DIR'] ?? `${root}/.data/releases`))
const by = process.env['RELEASE_BY'] ?? userInfo().username
const [command, name, version] = positionals

const percentage = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(value >= 0 && value <= 100)) throw new Refusal('--to takes a percentage between 0 and 100.')
  return value
}

function needed(value: string | undefined, what: string): string {
  if (!value) throw new Refusal(`Say which ${what}.\n\n${usage}`)
  return value
}

const commands: Record<string, () => Promise<void>> = {
  async publish() {
    const which = needed(name, 'micro-frontend')
    const chosen = values.version ?? nextVersion(await store.read(), which, await packageVersion(root, which))
    const to = percentage(values.to)
    const { metadata, deployment } = await withBuild(root, which, chosen, (from) => publish(store, { from, by, ...(to !== undefined && { to }) }))
    console.log(`${which} ${metadata.version} is published and goes to ${deployment.traffic} % of the visitors from their next page on.`)
  },
  async 'publish-folder'() {
    const to = percentage(values.to)
    const { metadata, extras } = await publish(store, { from: resolve(needed(name, 'folder')), by, ...(to !== undefined && { to }) })
    console.log(`${extras.manifest.name} ${metadata.version} is published.`)
  },
  async rollout() {
    const to = percentage(values.to)
    if (to === undefined && !values.cohort) throw new Refusal('Say how far: --to 10, or --cohort staff.')
    await rollout(store, by, needed(name, 'micro-frontend'), needed(version, 'version'), { ...(to !== undefined && { to }), ...(values.cohort && { cohorts: values.cohort }) })
    console.log(await statusTable(store))
  },
  async promote() {
    await promote(store, by, needed(name, 'micro-frontend'), needed(version, 'version'))
    console.log(await statusTable(store))
  },
  async rollback() {
    console.log(`${needed(name, 'micro-frontend')} is back at ${await rollback(store, by, needed(name, 'micro-frontend'))}.`)
  },
  async disable() {
    await disable(store, by, needed(name, 'micro-frontend'), needed(version, 'version'), needed(values.why, 'reason, with --why'))
    console.log(await statusTable(store))
  },
  async enable() {
    await enable(store, by, needed(name, 'micro-frontend'), needed(version, 'version'))
    console.log(await statusTable(store))
  },
  async status() {
    console.log(await statusTable(store))
  },
  async log() {
    for (const { at, by: who, action, revision } of await store.log()) console.log(`${String(revision).padStart(4)}  ${at}  ${who}  ${action}`)
  },
  async ensure() {
    await ensurePublished({ store, root, by, say: (line) => console.log(line) })
  },
}

try {
  const run = command ? commands[command] : undefined
  if (!run || values.help) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 1
  } else await run()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
