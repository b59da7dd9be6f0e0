import type { ReleaseDocument } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { metricsText } from './metrics'
import { noWatch, readOwnWatch, storeWatch } from './stored-watch'
import { Tally, totalsOf } from './tally'

const by = 'ada'
const name = 'mf-example'
const hourMs = 3_600_000
const start = Date.UTC(2026, 0, 1)

const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
let now = start

/** Lets somebody visit a version, by itself and in place of another. */
function visit(tally: Tally, version: string) {
  const source = { visit: version, visitor: version, address: version }
  for (const cohort of ['default', 'fallback']) {
    tally.event({ name, version, cohort }, 'shown', source, now)
    tally.vital({ name, version, cohort }, 'LCP', 1200, source, now)
  }
}

const reports = { counted: 0, refused: 0, limited: 0 }
async function sizes(tally: Tally) {
  await storeWatch(store.objects, 'one', { ...noWatch, figures: tally.figures })
  return {
    figures: Object.keys(tally.figures).length,
    totals: Object.keys(totalsOf(tally.figures)).length,
    metrics: metricsText(Object.values(tally.figures), [], reports, 1).length,
    stored: (await store.objects.read('watch/one.json'))?.bytes.length ?? 0,
  }
}

it('after a thousand publishes there are figures, metrics and a stored file of a few versions', async () => {
  await publish(store, { from: exampleBuild(), by })
  const document = await store.read()
  const [release] = document.microFrontends[name] ?? []
  if (!release) throw new Error('It was not published.')
  /** As the archive leaves a document: with the newest versions of all. */
  const listing = (versions: readonly string[]): ReleaseDocument => ({
    ...document,
    microFrontends: {
      [name]: versions.map((version) => ({ ...release, metadata: { ...release.metadata, version } })),
    },
  })
  const tally = new Tally({ visitorsPerAddress: 1 })
  const versions: string[] = []
  const found: Awaited<ReturnType<typeof sizes>>[] = []
  for (let minor = 0; minor < 1000; minor++) {
    versions.push(`1.${minor}.0`)
    visit(tally, `1.${minor}.0`)
    tally.endFigures(listing(versions.slice(-6)), now)
    now += hourMs
    if (minor === 199 || minor === 999) found.push(await sizes(tally))
  }
  const [before, after] = found
  expect(before?.figures).toBeLessThan(80)
  expect(after).toEqual(before)
})

describe('figures of a version', () => {
  const withVersions = async (...versions: string[]) => {
    const own = new ReleaseStore(folderObjectStore(temporaryFolder()))
    for (const version of versions) await publish(own, { from: exampleBuild({ version }), by })
    return own.read()
  }
  const versionsIn = (tally: Tally) => [...new Set(Object.values(tally.figures).map(({ version }) => version))]

  it('stay as long as the release document lists it, however long nobody comes', async () => {
    const tally = new Tally({ visitorsPerAddress: 1 })
    now = start
    visit(tally, '1.0.0')
    tally.endFigures(await withVersions('1.0.0', '1.1.0'), start + 9000 * hourMs)
    expect(versionsIn(tally)).toEqual(['1.0.0'])
  })

  it('end a day after it was listed last, and not before', async () => {
    const tally = new Tally({ visitorsPerAddress: 1 })
    now = start
    visit(tally, '1.0.0')
    const document = await withVersions('1.1.0')
    tally.endFigures(document, start + 24 * hourMs)
    expect(versionsIn(tally)).toEqual(['1.0.0'])
    tally.endFigures(document, start + 24 * hourMs + 1)
    expect(versionsIn(tally)).toEqual([])
  })

  it('from before figures ended have a day, too', async () => {
    const tally = new Tally({ visitorsPerAddress: 1 })
    visit(tally, '1.0.0')
    const older = Object.entries(tally.figures).map(([key, { listedAt: _, ...one }]) => [key, one])
    const own = new ReleaseStore(folderObjectStore(temporaryFolder()))
    const text = JSON.stringify({ figures: Object.fromEntries(older) })
    await own.objects.write('watch/one.json', Buffer.from(text))
    const { figures } = await readOwnWatch(own.objects, 'one')
    const again = new Tally({ visitorsPerAddress: 1 }, figures)
    again.endFigures(await withVersions('1.1.0'), Date.now() + hourMs)
    expect(versionsIn(again)).toEqual(['1.0.0'])
  })
})
