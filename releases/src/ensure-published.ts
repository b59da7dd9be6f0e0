import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPackage, packageVersion, removeBuild } from './build/build-package'
import { nextVersion } from './build/next-version'
import { sourceHash } from './build/source-hash'
import { publish, readBuild } from './publish'
import { Refusal } from './refusal'
import type { ReleaseStore } from './store/release-store'

interface Options {
  store: ReleaseStore
  root: string
  by: string
  say: (line: string) => void
}

/** Micro-frontends of this workspace: the shell, and every folder that describes a remote. */
export async function microFrontendsIn(root: string): Promise<string[]> {
  const folders = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const remotes = []
  for (const folder of folders)
    if (await stat(join(root, folder, 'remote.config.ts')).catch(() => null)) remotes.push(folder)
  return ['shell', ...remotes.sort()]
}

interface Waiting {
  name: string
  /** Of its sources. */
  hash: string
}

interface Built extends Waiting {
  version: string
  from: string
  /** How long the build took, ms. */
  took: number
}

/** Does the work for each, two at a time. @returns what was done, and what went wrong */
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
 * Builds and publishes, two at a time, whatever has changed since it was last published from here. All of it comes from
 * one working tree, so each has to fit the others as they are now: a name that moves from one to the other keeps nobody
 * back. One that does not build keeps none of the others back, nor are they published once more by the next run.
 * @returns what was published
 * @throws Refusal naming all that did not build or fit, once the others are published
 */
export async function ensurePublished({ store, root, by, say }: Options): Promise<{ name: string; version: string }[]> {
  const kept = await store.shelf.read('sources.json')
  const hashes = JSON.parse(kept?.bytes.toString('utf8') ?? '{}') as Record<string, string>
  const shared = await sourceHash(root, ['shared'])
  const waiting: Waiting[] = []
  for (const name of await microFrontendsIn(root)) {
    const hash = `${await sourceHash(root, [name])}+${shared}`
    if (hashes[name] !== hash) waiting.push({ name, hash })
  }

  let written: Promise<unknown> = Promise.resolve()
  /** One after the other, so that none is written over by an older one. */
  const keep = (name: string, hash: string) => {
    written = written.then(() => {
      hashes[name] = hash
      return store.shelf.write('sources.json', Buffer.from(`${JSON.stringify(hashes, null, 1)}\n`))
    })
    return written
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
      await publish(store, { from, by, along: manifests.filter((other) => other.name !== name) })
      await keep(name, hash)
      say(`  ${name} ${version} built and published in ${((took + Date.now() - began) / 1000).toFixed(1)} s`)
      return { name, version }
    })
    refuseFailed([...builds.failed, ...published.failed])
    return published.done
  } finally {
    await Promise.all(builds.done.map(({ from }) => removeBuild(from)))
  }
}

function refuseFailed(failed: readonly unknown[]): void {
  const unforeseen = failed.find((error) => !(error instanceof Refusal))
  if (unforeseen) throw unforeseen
  const refusals = failed.map((error) => (error as Refusal).message).sort()
  if (refusals.length > 0) throw new Refusal(refusals.join('\n'))
}
