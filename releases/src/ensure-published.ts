import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPackage, packageVersion, removeBuild } from './build/build-package'
import { nextVersion } from './build/next-version'
import { sourceHash } from './build/source-hash'
import { publish, readBuild } from './publish'
import { isReportable, ReleaseError } from './release-error'
import type { ReleaseStore } from './store/release-store'

interface Options {
  store: ReleaseStore
  root: string
  by: string
  report: (line: string) => void
}

/** Micro-frontends of this workspace: the shell, and every folder with a `remote.config.ts`. */
async function microFrontendsIn(root: string): Promise<string[]> {
  const folders = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const remotes = []
  for (const folder of folders)
    if (await stat(join(root, folder, 'remote.config.ts')).catch(() => null)) remotes.push(folder)
  return ['shell', ...remotes.sort()]
}

interface PendingBuild {
  name: string
  /** Hash of its sources. */
  hash: string
}

interface Built extends PendingBuild {
  version: string
  from: string
  /** Duration of the build, ms. */
  took: number
}

/**
 * Runs the work for each item, two at a time.
 * @returns results and errors
 */
async function twoAtATime<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<{ done: R[]; failed: unknown[] }> {
  const [waiting, done, failed]: [T[], R[], unknown[]] = [[...items], [], []]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await work(next).then(
        (result) => done.push(result),
        (error: unknown) => failed.push(error),
      )
  }
  await Promise.all([worker(), worker()])
  return { done, failed }
}

/**
 * Builds and publishes, two at a time, every micro-frontend whose sources have changed since this store last got it
 * from here. They come from one working tree, so each must be compatible with the new versions of the others: moving an
 * export from one to another blocks nothing. A failed build does not block the others, and they are not published again
 * by the next run.
 * @returns what was published
 * @throws ReleaseError that lists all failures, after the others are published
 */
export async function ensurePublished({
  store,
  root,
  by,
  report,
}: Options): Promise<{ name: string; version: string }[]> {
  const stored = await store.objects.read('sources.json')
  const hashes = JSON.parse(stored?.bytes.toString('utf8') ?? '{}') as Record<string, string>
  const shared = await sourceHash(root, ['shared'])
  // Changes the files of a build as its sources do.
  const runtime = process.env['QE_FEDERATION_RUNTIME'] ?? ''
  const waiting: PendingBuild[] = []
  for (const name of await microFrontendsIn(root)) {
    const hash = `${await sourceHash(root, [name])}+${shared}${runtime && `+${runtime}`}`
    if (hashes[name] !== hash) waiting.push({ name, hash })
  }

  let lastWrite: Promise<unknown> = Promise.resolve()
  /** Serialises the writes, so that an older one never overwrites a newer one. */
  const storeHash = (name: string, hash: string) => {
    lastWrite = lastWrite.then(() => {
      hashes[name] = hash
      return store.objects.write('sources.json', Buffer.from(`${JSON.stringify(hashes, null, 1)}\n`))
    })
    return lastWrite
  }

  const builds = await twoAtATime(waiting, async ({ name, hash }): Promise<Built> => {
    const began = Date.now()
    const version = nextVersion(await store.read(), name, await packageVersion(root, name))
    return { name, hash, version, from: await buildPackage(root, name, version), took: Date.now() - began }
  })
  try {
    const manifests = (await Promise.all(builds.done.map(({ from }) => readBuild(from)))).map(
      ({ manifest }) => manifest,
    )
    const published = await twoAtATime(builds.done, async ({ name, hash, version, from, took }) => {
      const began = Date.now()
      await publish(store, { from, by, together: manifests.filter((other) => other.name !== name) })
      await storeHash(name, hash)
      report(`  ${name} ${version} built and published in ${((took + Date.now() - began) / 1000).toFixed(1)} s`)
      return { name, version }
    })
    throwFailures([...builds.failed, ...published.failed])
    return published.done
  } finally {
    await Promise.all(builds.done.map(({ from }) => removeBuild(from)))
  }
}

function throwFailures(failed: readonly unknown[]): void {
  const unexpected = failed.find((error) => !isReportable(error))
  if (unexpected) throw unexpected
  const refusals = failed.map((error) => (error as ReleaseError).message).sort()
  if (refusals.length > 0) throw new ReleaseError(refusals.join('\n'))
}
