import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { type RemoteConfig, remoteConfig, type VersionManifest, versionInterface } from '@qe/contract'
import { listFiles } from '@qe/object-store'
import type { z } from 'zod'
import { integrityOf } from '../gate/integrity'
import { manifestFaults } from '../gate/manifest-faults'
import { ReleaseError } from '../release-error'
import { isCompressedCopy } from './compress'
import { entryOf, exposedFiles, readFederationManifest, sharedRanges } from './federation-manifest'

interface Options {
  /** Folder of the finished build. */
  folder: string
  version: string
  /** File of the remote's config: JSON, or a module whose default export it is. */
  config: string
  /** JSON file of what the build's files don't tell: contract, topics, offered slots, and ranges of shared modules. */
  interface: string
  /** Entry script, relative to the folder; absent when the federation manifest names it. */
  entry?: string | undefined
}

/** Of a file that somebody wrote for us. @throws ReleaseError when it can't be read or lacks something */
async function readChecked<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const content = /\.json$/.test(file) ? await readJson(file) : await importDefault(file)
  const read = schema.safeParse(content)
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, message }) => `  ${path.join('.') || 'all of it'}: ${message}`)
  throw new ReleaseError([`${file} is not complete:`, ...issues].join('\n'))
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseError(`${file} can't be read.`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ReleaseError(`${file} is no JSON: ${(error as Error).message}`)
  }
}

async function importDefault(file: string): Promise<unknown> {
  try {
    return ((await import(pathToFileURL(resolve(file)).href)) as { default: unknown }).default
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
      throw new ReleaseError(`Node ${process.versions.node} can't read ${file}. Write it as JSON, or use Node 22.18.`)
    throw new ReleaseError(`${file} can't be read: ${message}`)
  }
}

/** Files that are no part of a version: source maps, and what the manifest and the publish themselves write. */
const isLeftOut = (path: string) => path === 'version.json' || path.endsWith('.map') || isCompressedCopy(path)

const assetsOf = async (folder: string): Promise<VersionManifest['assets']> =>
  Promise.all(
    (await listFiles(folder, { skip: isLeftOut })).map(async (path) => {
      const content = await readFile(join(folder, path))
      return { path, integrity: integrityOf(content), bytes: content.length }
    }),
  )

/** Files that bundlers name after a chunk: `home.js`, `home.4cf5014b.js`, `assets/home-Bx3k9_aZ.css`. */
function filesNamed(chunk: string, paths: readonly string[]): string[] {
  const matching = (ending: RegExp) =>
    paths.filter((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      return name.startsWith(chunk) && ending.test(name.slice(chunk.length))
    })
  const exact = matching(/^\.(js|css)$/)
  return exact.length > 0 ? exact : matching(/^[.-][\w-]{6,}\.(js|css)$/)
}

/**
 * The files of every chunk that the config names.
 * @throws ReleaseError with the chunks whose files are unknown
 */
function chunksOf(
  { routes, slots }: RemoteConfig,
  exposed: Record<string, string[]>,
  paths: readonly string[],
): Record<string, string[]> {
  const names = [...new Set([...routes, ...slots].map(({ chunk }) => chunk))]
  const chunks = Object.fromEntries(names.map((name) => [name, exposed[name] ?? filesNamed(name, paths)]))
  const faults = Object.entries(chunks).flatMap(([name, files]) => {
    const scripts = files.filter((file) => file.endsWith('.js'))
    if (files.length === 0) return [`No file is called after the chunk ${name}, such as ${name}.js.`]
    return scripts.length > 1 && !exposed[name]
      ? [`Several files could be the chunk ${name}: ${scripts.join(', ')}. Call one ${name}.js.`]
      : []
  })
  if (faults.length > 0) throw new ReleaseError(faults.join('\n'))
  return { ...exposed, ...chunks }
}

/** Whether a file is an ES module: one with `import` or `export` statements is no valid script. Runs nothing. */
async function isEsModule(file: string): Promise<boolean> {
  try {
    new Script(await readFile(file, 'utf8'))
    return false
  } catch {
    return true
  }
}

const givenInterface = versionInterface.partial({ shared: true })

/**
 * Writes the `version.json` of a build that was made without `VersionManifestPlugin`.
 * @throws ReleaseError with what it can't know and was not given
 */
export async function writeManifest(options: Options): Promise<VersionManifest> {
  const { folder, version } = options
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new ReleaseError(`There is no folder ${folder}.`)
  const config = await readChecked(options.config, remoteConfig)
  const given = await readChecked(options.interface, givenInterface)
  const federation = await readFederationManifest(folder)
  const shared = given.shared ?? (federation && sharedRanges(federation))
  if (!shared)
    throw new ReleaseError(
      `${folder} has no mf-manifest.json. Say in ${options.interface} which modules it takes, such as ` +
        '"shared": { "react": "^19.0.0" }.',
    )
  const entry = options.entry ?? (federation ? entryOf(federation) : undefined)
  const assets = await assetsOf(folder)
  const paths = assets.map(({ path }) => path)
  if (!entry || !paths.includes(entry))
    throw new ReleaseError(
      `${entry ? `${folder} has no ${entry}.` : 'Nothing names the entry script.'} Name it with --entry, such as ` +
        '--entry remoteEntry.js.',
    )
  const isModule = await isEsModule(join(folder, entry))
  const manifest: VersionManifest = {
    name: config.name,
    version,
    kind: 'remote',
    entry,
    assets,
    chunks: chunksOf(config, federation ? exposedFiles(federation) : {}, paths),
    config,
    interface: { ...given, shared },
    builtAt: new Date().toISOString(),
    ...(isModule && { entryType: 'module' }),
  }
  const faults = manifestFaults(manifest)
  if (faults.length > 0) throw new ReleaseError(faults.join('\n'))
  await writeFile(join(folder, 'version.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  return manifest
}
