import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { packageVersion, withBuild } from './build/build-package'
import { nextVersion } from './build/next-version'
import { sourceHash } from './build/source-hash'
import { publish } from './publish'
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
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const remotes = []
  for (const folder of folders) if (await stat(join(root, folder, 'remote.config.ts')).catch(() => null)) remotes.push(folder)
  return ['shell', ...remotes.sort()]
}

/**
 * Builds and publishes, two at a time, whatever has changed since it was last published from here. One that does not build keeps none
 * of the others back, nor are they published once more by the next run.
 * @returns what was published
 * @throws Refusal naming all that did not build, once the others are published
 */
export async function ensurePublished({ store, root, by, say }: Options): Promise<{ name: string; version: string }[]> {
  const kept = await store.shelf.read('sources.json')
  const hashes = JSON.parse(kept?.bytes.toString('utf8') ?? '{}') as Record<string, string>
  const names = await microFrontendsIn(root)
  const shared = await sourceHash(root, ['shared'])
  const waiting: { name: string; hash: string }[] = []
  for (const name of names) {
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

  const published: { name: string; version: string }[] = []
  const failed: unknown[] = []
  const buildOne = async ({ name, hash }: { name: string; hash: string }) => {
    const began = Date.now()
    const version = nextVersion(await store.read(), name, await packageVersion(root, name))
    await withBuild(root, name, version, (from) => publish(store, { from, by }))
    await keep(name, hash)
    published.push({ name, version })
    say(`  ${name} ${version} built and published in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await buildOne(next).catch((error: unknown) => failed.push(error))
  }
  await Promise.all([work(), work()])
  const unforeseen = failed.find((error) => !(error instanceof Refusal))
  if (unforeseen) throw unforeseen
  const refusals = failed.map((error) => (error as Refusal).message).sort()
  if (refusals.length > 0) throw new Refusal(refusals.join('\n'))
  return published
}
