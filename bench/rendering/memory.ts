import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Release, ReleaseDocument } from '@qe/contract'
import { integrityOf } from '../../releases/src/gate/integrity'
import { fileKey } from '../../releases/src/store/release-store'
import type { RunningServer } from '../delivery/running-server'
import { measureLoad } from './load'
import type { RecordedSite } from './recorded-site'

const remote = 'mf-catalog'

/** A folder of releases in which one remote gets new versions, as fast as files are written. */
class FastReleases {
  readonly #file: string

  private constructor(
    private readonly folder: string,
    private document: ReleaseDocument,
    private readonly first: Release,
    private readonly code: string,
  ) {
    this.#file = join(folder, 'releases.json')
  }

  static async open(folder: string): Promise<FastReleases> {
    const document = JSON.parse(await readFile(join(folder, 'releases.json'), 'utf8')) as ReleaseDocument
    const first = document.microFrontends[remote]?.find(({ deployment }) => deployment.default)
    const { server, version } = first?.extras.manifest ?? {}
    if (!first || !server || !version) throw new Error(`${remote} has no server half.`)
    return new FastReleases(
      folder,
      document,
      first,
      await readFile(join(folder, fileKey(remote, version, server)), 'utf8'),
    )
  }

  /** Gives everybody a new version whose server half is another file. */
  async publish(version: string): Promise<void> {
    const { manifest } = this.first.extras
    const { server = '' } = manifest
    const code = `${this.code}\n// ${version}\n`
    const file = join(this.folder, fileKey(remote, version, server))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, code)
    const assets = manifest.assets.map((asset) =>
      asset.path === server ? { ...asset, integrity: integrityOf(code), bytes: Buffer.byteLength(code) } : asset,
    )
    const release: Release = {
      ...this.first,
      metadata: { ...this.first.metadata, version },
      extras: { ...this.first.extras, manifest: { ...manifest, version, assets } },
    }
    const before = (this.document.microFrontends[remote] ?? []).map((one) => ({
      ...one,
      deployment: { traffic: 0, default: false },
    }))
    this.document = {
      ...this.document,
      microFrontends: { ...this.document.microFrontends, [remote]: [release, ...before] },
    }
    // In one step, so that the server never reads half of it.
    await writeFile(`${this.#file}.next`, JSON.stringify(this.document))
    await copyFile(`${this.#file}.next`, this.#file)
  }
}

/** Memory of the server after so many pages and publishes. */
interface Memory {
  pages: number
  publishes: number
  /** Heaps after a garbage collection, and the whole process, MB. */
  heapMb: number
  rendererHeapMb: number
  rssMb: number
}

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10

/** Memory over many pages, each rendered anew, and many versions of the remote that most of them are of. */
export async function measureMemory(
  server: RunningServer,
  { releasesDir, pages: recorded }: RecordedSite,
  { pages, publishes }: { pages: number; publishes: number },
): Promise<Memory[]> {
  const releases = await FastReleases.open(releasesDir)
  const each = Math.ceil(pages / publishes)
  const measured: Memory[] = []
  const note = async (published: number) => {
    const { heapBytes, rendererHeapBytes, rssBytes } = await server.memory()
    const memory = {
      pages: published * each,
      publishes: published,
      heapMb: megabytes(heapBytes),
      rendererHeapMb: megabytes(rendererHeapBytes),
      rssMb: megabytes(rssBytes),
    }
    measured.push(memory)
    console.log(JSON.stringify(memory))
  }
  for (let published = 1; published <= publishes; published++) {
    await releases.publish(`9.0.${published}`)
    const { path } = recorded[published % recorded.length] ?? { path: '/' }
    await measureLoad(server, path, { connections: 2, pages: each, isKept: false })
    if (published % Math.max(1, Math.round(publishes / 10)) === 0) await note(published)
  }
  return measured
}
