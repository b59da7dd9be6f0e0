import type { NavigationEntry, Release, ReleaseDocument, RemoteConfig, RemoteRoute } from '@qe/contract'
import { archiving } from '../../releases/src/archive/archivable'
import { apply, emptyDocument } from '../../releases/src/store/log-entry'
import { openObjectStore } from '../../releases/src/store/open-object-store'
import { fileKey, serializeDocument } from '../../releases/src/store/release-store'
import { sha256 } from '../../releases/src/store/sha256'

/** Of a release; about the mean of the site's own remotes. */
const assetCount = 20
const chunkCount = 10
export const routesEach = 8
const entriesEach = 5
/** Of the first remotes, and of every tenth of the others: a footer of 1,000 links would be no site. */
const hasEntries = (remote: number) => remote < 5 || remote % 10 === 0

const integrity = (of: string) => `sha256-${Buffer.from(sha256(of), 'hex').toString('base64')}`
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const nameOf = (remote: number) => `mf-remote-${remote}`
export const pathOf = (remote: number, route: number) => `/remote-${remote}/place-${route}`

const routeOf = (remote: number, route: number): RemoteRoute => ({
  path: `${pathOf(remote, route)}/:slug`,
  chunk: `page-${route}`,
  title: `Places of kind ${route} from team ${remote}`,
  description: 'A sentence for search engines that says in a few words what somebody finds on this page.',
  width: 'normal',
  who: route % 4 === 3 ? 'signed-in' : 'everyone',
  slots: ['property.aside'],
  firstCalls: [
    { call: 'cities/getAll', input: { query: ':slug', limit: '?limit' }, passQuery: false },
    { call: 'cms/homepage', input: {}, passQuery: false },
  ],
})

const entryOf = (remote: number, number: number): NavigationEntry => ({
  label: `Entry ${number} of team ${remote}`,
  to: `${pathOf(remote, number)}/all`,
  icon: 'home',
  place: 'footer',
  who: 'everyone',
  order: number,
  group: 'Places',
})

const configOf = (remote: number): RemoteConfig => ({
  name: nameOf(remote),
  owner: `Team ${remote}`,
  contract: '^0.1.0',
  routes: numbers(routesEach).map((route) => routeOf(remote, route)),
  navigation: hasEntries(remote) ? numbers(entriesEach).map((number) => entryOf(remote, number)) : [],
  slots: remote < 3 ? [{ slot: 'header.actions', chunk: 'slot', who: 'everyone', order: remote }] : [],
})

function releaseOf(name: string, config: RemoteConfig | null, number: number, revision: number): Release {
  const version = `1.${number}.0`
  const entry = config ? 'remoteEntry.js' : 'main.js'
  const chunk = (index: number) => `static/chunk-${index}.${sha256(`${name}${version}${index}`).slice(0, 8)}.js`
  const paths = [entry, ...(config ? [] : ['index.html']), ...numbers(assetCount).map(chunk)]
  const chunkNames = ['remote', 'slot', ...numbers(routesEach).map((route) => `page-${route}`), './remote', 'more']
  return {
    url: `/assets/${name}/${version}/${entry}`,
    metadata: { version, integrity: integrity(`${name}${version}`) },
    deployment: { traffic: 0, default: false },
    extras: {
      manifest: {
        name,
        version,
        kind: config ? 'remote' : 'shell',
        entry,
        assets: paths.map((path) => ({
          path,
          integrity: integrity(path === 'index.html' ? template : path + version),
          bytes: 10_000,
        })),
        chunks: Object.fromEntries(
          chunkNames
            .slice(0, chunkCount)
            .map((chunkName, index) => [chunkName, [chunk(index), chunk(index + chunkCount)]]),
        ),
        config,
        interface: {
          contract: '0.1.0',
          publishes: ['session.changed'],
          hears: ['booking.changed'],
          offers: [],
          shared: Object.fromEntries(
            ['react', 'react-dom', '@qe/ui', '@qe/platform'].map((module) => [module, '^19.3.1']),
          ),
          exports: { '@qe/ui': numbers(12).map((export_) => `Component${export_}`) },
        },
        builtAt: '2026-01-01T00:00:00.000Z',
        ...(!config && { supports: ['other-remotes'] }),
      },
      manifestIntegrity: integrity(`${name}${version}manifest`),
      publishedAt: '2026-01-01T00:00:00.000Z',
      cohorts: [],
      disabled: null,
      salt: `${name}@${version}`,
      revision,
    },
  }
}

/** Newest first; the newest goes to everybody. */
const releasesOf = (name: string, config: RemoteConfig | null, versions: number): Release[] =>
  numbers(versions)
    .reverse()
    .map((number, index) => {
      const release = releaseOf(name, config, number, number + 1)
      return index === 0 ? { ...release, deployment: { traffic: 100, default: true } } : release
    })

/** Gives the first remote's second newest version, or its only one, to a cohort of nobody. */
function withChange({ microFrontends, ...rest }: ReleaseDocument, revision: number): ReleaseDocument {
  const releases = microFrontends[nameOf(0)] ?? []
  const changed = releases[1] ?? releases[0]
  const cohorts = [`nobody-${revision}`]
  return {
    ...rest,
    microFrontends: {
      ...microFrontends,
      [nameOf(0)]: releases.map((one) =>
        one === changed ? { ...one, extras: { ...one.extras, cohorts, revision } } : one,
      ),
    },
  }
}

const template = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Quality Escape</title>
<meta name="description" content="Places worth the journey."><!--qe:head-->
<script defer src="/assets/shell/1.0.0/main.js" crossorigin></script></head><body><div id="root"></div></body></html>
`

/** A release store with a shell and so many remotes, without a log. */
export class SyntheticStore {
  readonly #objects
  #document: ReleaseDocument
  #revision: number

  constructor(folder: string, { remotes, versions }: { remotes: number; versions: number }) {
    this.#objects = openObjectStore({}, folder)
    this.#revision = versions
    const names = numbers(remotes).map((remote) => [nameOf(remote), configOf(remote)] as const)
    this.#document = {
      ...emptyDocument,
      microFrontends: { shell: releasesOf('shell', null, 1) },
    }
    for (const [name, config] of names) this.#publish(name, releasesOf(name, config, versions))
  }

  /** As if each had been published after the other, with what publishing archives. */
  #publish(name: string, releases: Release[]): void {
    const microFrontends = { ...this.#document.microFrontends, [name]: releases }
    const document = { ...this.#document, microFrontends }
    const changes = archiving(document, name, { before: [], at: Date.now() })
    this.#document = apply(document, changes, releases.length)
  }

  /** @returns size of the document, bytes */
  async write(): Promise<number> {
    await this.#objects.write(fileKey('shell', '1.0.0', 'index.html'), Buffer.from(template))
    const bytes = Buffer.from(serializeDocument(this.#document))
    await this.#objects.write('releases.json', bytes)
    return bytes.length
  }

  /** Prepares a change of one version. @returns a function that makes it, quickly */
  change(): () => Promise<unknown> {
    this.#document = withChange(this.#document, ++this.#revision)
    const bytes = Buffer.from(serializeDocument(this.#document))
    return () => this.#objects.write('releases.json', bytes)
  }
}
