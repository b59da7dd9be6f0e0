import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { layoutSlots, type PageSnapshot, type ResolvedSnapshot, remoteConfig, type VersionManifest } from '@qe/contract'
import webpack from 'webpack'
import { firstAnswers } from '../../releases/src/rendering/first-answers'
import { Realm } from '../../releases/src/rendering/realm'
import { renderTexts } from '../../releases/src/rendering/render-job'
import { type EarlyCall, earlyCalls } from '../../releases/src/server/early-calls'
import { inlineJson } from '../../releases/src/server/inline-json'
import { heroPreload, initialViews, picturePreloads } from '../../releases/src/server/page'
import { type RouteMatch, routeFinder } from '../../releases/src/server/route-match'
import { withScriptsAfterPaint } from '../../releases/src/server/start-after-paint'
import { compiledSnapshot } from '../one-build/snapshot'
import { oneServerHalf } from '../one-build/webpack.config.mjs'
import { proxy } from './proxy'

export interface PlainSite {
  /** Of the plain build rendered in the browser, which sends the files and the empty pages. */
  port: number
  /** Its published folder. */
  version: string
  apiUrl: string
}

/** Builds the plain application's server half. @returns its code */
async function buildHalf(folder: string): Promise<string> {
  const compiler = webpack(await oneServerHalf(folder))
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString('errors-only'))) : done(),
    ),
  )
  return readFile(join(folder, 'server.cjs'), 'utf8')
}

/** The files of the route's page and of the fillers of its slots and the layout's. */
function filesOf({ chunks }: VersionManifest, match: RouteMatch, snapshot: PageSnapshot): string[] {
  const slots = [...match.route.slots, ...layoutSlots]
  const fillers = snapshot.remotes.flatMap(({ config }) =>
    config.slots.filter(({ slot, who }) => slots.includes(slot) && who === 'everyone'),
  )
  return [...new Set([match.route, ...fillers].flatMap(({ chunk }) => chunks[chunk] ?? []))]
}

/** The head's tags, the same as ours has, in the same order: preloads of pictures, styles, and preloads of code. */
function headOf(files: string[], match: RouteMatch, snapshot: PageSnapshot, { calls, answers, shell }: From): string {
  const sourceOf = (file: string) => `href="/assets/shell/1.0.0/${file}"`
  return [
    ...heroPreload(match, snapshot.settings),
    picturePreloads(calls, answers, snapshot.settings),
    ...shell.styles,
    ...files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" ${sourceOf(file)}>`),
    ...shell.preloads,
    ...files
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<link rel="preload" as="script" ${sourceOf(file)} fetchpriority="low">`),
  ].join('\n')
}

interface From {
  calls: readonly EarlyCall[]
  answers: Record<string, unknown>
  /** Links to the shell's own files. */
  shell: Pick<ReturnType<typeof withScriptsAfterPaint>, 'styles' | 'preloads'>
}

/** The compiler that runs this file calls a helper of its own in inlined functions, which the page doesn't have. */
const compilersHelper = (nonce: string) => `<script nonce="${nonce}">var __name = (named) => named</script>`

/** What a page of the delivery server says of the site. */
export const snapshotElement = /<script type="application\/json" id="qe-snapshot">([\s\S]*?)<\/script>/

/**
 * The plain build rendered on a server, each page anew, in the simplest way there is: the limit of what federation can
 * reach. Stands before the plain site.
 * @returns a function that ends it
 */
export async function startPlainRendered(port: number, folder: string, site: PlainSite): Promise<() => void> {
  const realm = new Realm(await buildHalf(folder), 'plain.cjs', () => {})
  const manifest = JSON.parse(await readFile(join(site.version, 'version.json'), 'utf8')) as VersionManifest

  async function rendered(html: string, address: URL, isPhone: boolean, nonce: string): Promise<string> {
    const [, given = '{}'] = snapshotElement.exec(html) ?? []
    const renderedFor = { locale: 'en-GB', width: isPhone ? 390 : 1440, at: Date.now() }
    const { settings, revision } = JSON.parse(given) as PageSnapshot
    const snapshot = compiledSnapshot({ settings, revision, renderedFor })
    const remotes = snapshot.remotes.map((remote) => ({ ...remote, config: remoteConfig.parse(remote.config) }))
    const whole = { ...snapshot, remotes } as unknown as ResolvedSnapshot
    const match = routeFinder(whole)(address.pathname)
    if (!match) return html
    const calls = earlyCalls(match, address.searchParams, settings.apiBaseUrl)
    const answers = await firstAnswers(
      calls.map(({ url }) => url),
      {
        apiUrl: site.apiUrl,
        isAboutFirst: false,
        client: { ip: '127.0.0.1', traceparent: undefined, session: null },
        signal: AbortSignal.timeout(10_000),
      },
    )
    const { template, script, ...shell } = withScriptsAfterPaint(html, nonce)
    const from = { calls, answers, shell }
    const views = initialViews(whole, match, false)
    const { html: root } = await realm.render(renderTexts({ snapshot, url: address.href, answers, views }))
    const data = Object.entries({ 'qe-answers': answers, 'qe-snapshot': { settings, revision, renderedFor } })
      .map(([id, value]) => `<script type="application/json" id="${id}">${inlineJson(value)}</script>`)
      .join('\n')
    const head = [compilersHelper(nonce), script, headOf(filesOf(manifest, match, snapshot), match, snapshot, from)]
    return template
      .replace(snapshotElement, '')
      .replace('<div id="root"></div>', () => `<div id="root">${root}</div>\n${data}`)
      .replace('</head>', () => `${head.join('\n')}\n</head>`)
  }

  async function answerPage(asked: IncomingMessage, response: ServerResponse) {
    const address = new URL(asked.url ?? '/', `http://localhost:${port}`)
    const plain = await fetch(`http://localhost:${site.port}${asked.url}`)
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(plain.headers.get('content-security-policy') ?? '') ?? []
    const html = await rendered(await plain.text(), address, /Mobile/.test(asked.headers['user-agent'] ?? ''), nonce)
    const headers = Object.fromEntries(
      [...plain.headers].filter(([name]) => !/^(content-(enc|len)|transfer)/.test(name)),
    )
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(html))
  }

  const server = createServer((asked, response) => {
    if (asked.headers.accept?.includes('text/html')) {
      answerPage(asked, response).catch((error: Error) => response.writeHead(500).end(error.stack))
      return
    }
    proxy(asked, response, site.port)
  }).listen(port)
  return () => void server.close()
}
