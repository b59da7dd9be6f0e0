import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FlagDeclaration, NavigationEntry, VersionInterface } from '@qe/contract'
import { type HashAlgorithm, integrityOf } from '../gate/integrity'

/** Folders of this test file, or of this simulation. */
const folders: string[] = []

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qe-releases-'))
  folders.push(folder)
  return folder
}

const removeFolders = () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
if ('afterAll' in globalThis) afterAll(removeFolders)
else process.once('exit', removeFolders)

interface Example {
  name?: string
  version?: string
  contract?: string
  who?: string
  /** Path of its one page. */
  path?: string
  files?: Record<string, string>
  builtAt?: string
  /** Algorithm of its files' hashes. */
  algorithm?: HashAlgorithm
  /** Null for none, as in builds from before there was one. */
  interface?: VersionInterface | null
  slots?: { slot: string; chunk: string; who?: string }[]
  navigation?: NavigationEntry[]
  signals?: string[]
  budgets?: { entry?: number; page?: number; taskMs?: number }
  /** Code of its server half, which renders its page. */
  server?: string
  /** Who renders the page of a build with a server half. */
  render?: 'server' | 'client'
  /** Of a shell. */
  supports?: string[]
  entryType?: 'module'
  flags?: Record<string, FlagDeclaration>
  storage?: string[]
  /** Shared modules that the remote's page uses. */
  usesShared?: string[]
  /** Of a shell: shared module → its files. */
  sharedFiles?: Record<string, string[]>
  /** Chunks that the page imports later, each of one file. */
  later?: string[]
  /** Chunks of other pages, each of one file and at its own name. */
  otherPages?: string[]
}

/** A finished build of a remote, as `@qe/build` writes one, with the page `/example` whose first call is for cities. */
export function exampleBuild({
  name = 'mf-example',
  version = '1.0.0',
  contract = '^0.1.0',
  who = 'everyone',
  path = name === 'mf-example' ? '/example/:slug' : `/${name}/:slug`,
  files = { 'remoteEntry.js': 'var mf_example;', 'home.js': '"home"' },
  builtAt = '2026-01-01T00:00:00.000Z',
  algorithm = 'sha256',
  interface: has = { contract: '0.1.0', publishes: [], hears: [], offers: [], shared: {} },
  slots = [],
  navigation = [],
  signals,
  budgets,
  server,
  render = 'server',
  supports,
  entryType,
  flags,
  storage,
  usesShared,
  sharedFiles,
  later = [],
  otherPages = [],
}: Example = {}): string {
  const folder = temporaryFolder()
  const all = {
    ...files,
    ...Object.fromEntries([...later, ...otherPages].map((chunk) => [`${chunk}.js`, `"${chunk}"`])),
    ...(server !== undefined && { 'server.cjs': server }),
  }
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const shell = name === 'shell'
  const manifest = {
    name,
    version,
    kind: shell ? 'shell' : 'remote',
    entry: shell ? 'main.js' : 'remoteEntry.js',
    assets: Object.entries(all).map(([file, content]) => ({
      path: file,
      integrity: integrityOf(content, algorithm),
      bytes: content.length,
    })),
    chunks: Object.fromEntries(['home', ...later, ...otherPages].map((chunk) => [chunk, [`${chunk}.js`]])),
    ...(later.length > 0 && { laterChunks: { home: later } }),
    ...(usesShared && { sharedByChunk: { home: usesShared } }),
    ...(sharedFiles && { sharedFiles }),
    config: shell
      ? null
      : {
          name,
          owner: 'Example team',
          contract,
          routes: [
            {
              path,
              who,
              chunk: 'home',
              title: 'Example </title>',
              ...(server !== undefined && { render }),
              firstCalls: [{ call: 'cities/getAll', input: { query: ':slug', limit: '?limit' } }],
            },
            ...otherPages.map((chunk) => ({ path: `/${chunk}`, who, chunk, title: chunk, unlisted: true })),
          ],
          navigation,
          slots,
          signals,
          budgets,
          flags,
          storage,
        },
    ...(has && { interface: has }),
    builtAt,
    ...(server !== undefined && { server: 'server.cjs' }),
    ...(supports && { supports }),
    ...(entryType && { entryType }),
  }
  writeFileSync(join(folder, 'version.json'), JSON.stringify(manifest))
  return folder
}

export const exampleShell = (
  version = '1.0.0',
  { files, ...more }: Pick<Example, 'supports' | 'server' | 'files' | 'sharedFiles'> = {},
) =>
  exampleBuild({
    ...more,
    name: 'shell',
    version,
    files: {
      ...files,
      'main.js': '"shell"',
      'main.css': 'body{margin:0}',
      'index.html':
        '<html lang="en"><head><title>Quality Escape</title><meta name="description" content="x">' +
        `<link rel="preload" as="script" href="/assets/shell/${version}/main.js" crossorigin fetchpriority="high">` +
        `<!--qe:head--><link rel="stylesheet" href="/assets/shell/${version}/main.css" crossorigin>` +
        `<script defer src="/assets/shell/${version}/main.js" crossorigin></script></head>` +
        '<body><div id="root"></div></body></html>',
    },
  })
