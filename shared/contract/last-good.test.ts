import { isInside, lastGoodVersions, resolveSnapshot } from './assignment'
import { bucketOf } from './bucketing'
import { exampleRelease, exampleSettings } from './examples'
import type { Release } from './release'

const release = (
  version: string,
  {
    traffic = 0,
    isDefault = false,
    ...extras
  }: { traffic?: number; isDefault?: boolean } & Partial<Release['extras']> = {},
): Release =>
  exampleRelease(version, { deployment: { traffic: isDefault ? 100 : traffic, default: isDefault }, ...extras })
const servedUntil = (day: number) => `2026-01-0${day}T00:00:00.000Z`
const disabled = { reason: 'broken', by: 'ada', at: servedUntil(9) }
const goodAfter = (releases: Release[], failing = releases.find(({ deployment }) => deployment.default)) =>
  lastGoodVersions(releases, failing as Release).map(({ metadata }) => metadata.version)
const remoteOf = (releases: Release[], ...cohorts: string[]) =>
  resolveSnapshot({ schema: '', microFrontends: { 'mf-example': releases } }, { id: 'a', cohorts }, exampleSettings)
    .remotes[0]

describe('the last good versions', () => {
  it('are those that everybody had, and none that only a share or nobody ever had', () =>
    expect(
      goodAfter([
        release('1.3.0', { isDefault: true }),
        release('1.2.0', { traffic: 25 }),
        release('1.1.0'),
        release('1.0.0', { servedUntil: servedUntil(2) }),
        release('0.9.0', { servedUntil: servedUntil(1) }),
      ]),
    ).toEqual(['1.0.0', '0.9.0']))

  it('are in the order in which they were the default last, whatever their number', () =>
    expect(
      goodAfter([
        release('1.3.0', { traffic: 10 }),
        release('1.2.0', { servedUntil: servedUntil(1) }),
        release('1.1.0', { isDefault: true, servedUntil: servedUntil(2) }),
        release('1.0.0', { servedUntil: servedUntil(3) }),
      ]),
    ).toEqual(['1.0.0', '1.2.0']))

  it('of a rollout begin with the default', () => {
    const rollout = release('1.3.0', { traffic: 10 })
    expect(
      goodAfter(
        [
          rollout,
          release('1.2.0'),
          release('1.1.0', { isDefault: true }),
          release('1.0.0', { servedUntil: servedUntil(1) }),
        ],
        rollout,
      ),
    ).toEqual(['1.1.0', '1.0.0'])
  })

  it('have no preview', () =>
    expect(
      goodAfter([
        release('1.2.0', { isDefault: true }),
        release('1.2.0-pr.41', { preview: { until: servedUntil(9), publicKey: 'x' } }),
        release('1.0.0', { servedUntil: servedUntil(1) }),
      ]),
    ).toEqual(['1.0.0']))

  it('have no disabled one', () =>
    expect(
      goodAfter([
        release('1.2.0', { isDefault: true }),
        release('1.1.0', { servedUntil: servedUntil(2), disabled }),
        release('1.0.0', { servedUntil: servedUntil(1) }),
      ]),
    ).toEqual(['1.0.0']))

  it('are none where the document does not say who had what', () =>
    expect(goodAfter([release('1.2.0', { isDefault: true }), release('1.1.0'), release('1.0.0')])).toEqual([]))

  it('are three at most in a snapshot: the first as `previous`, the others as `earlier`, without their files', () => {
    const remote = remoteOf([
      release('1.4.0', { isDefault: true }),
      ...[3, 2, 1, 0].map((minor) => release(`1.${minor}.0`, { servedUntil: servedUntil(minor + 1) })),
    ])
    expect(remote?.previous).toMatchObject({ version: '1.3.0', assets: { 'remoteEntry.js': 'sha256-AAAA' } })
    expect(remote?.earlier).toEqual(
      ['1.2.0', '1.1.0'].map((version) => ({
        version,
        base: `/assets/mf-example/${version}/`,
        entry: 'remoteEntry.js',
        integrity: 'sha256-AAAA',
        manifestIntegrity: 'sha256-AAAA',
        assets: null,
      })),
    )
  })

  it('leave a snapshot without further ones as it was', () =>
    expect(remoteOf([release('1.1.0', { isDefault: true }), release('1.0.0')])).not.toHaveProperty('earlier'))
})

describe('a percentage', () => {
  const visitors = new Map<number, string>()
  const { salt } = release('1.0.0').extras
  for (let number = 0; visitors.size < 10_000; number++)
    visitors.set(bucketOf(`visitor-${number}`, salt), `visitor-${number}`)
  const isIn = (bucket: number, traffic: number) =>
    isInside({ id: visitors.get(bucket) ?? '', cohorts: [] }, release('1.0.0', { traffic }))

  it('of any hundredth has exactly so many of the ten thousand buckets inside', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
      const traffic = Number((hundredths / 100).toFixed(2))
      // Buckets are compared with one bound, so the two beside it decide.
      if (hundredths > 0 && !isIn(hundredths - 1, traffic)) throw new Error(`${traffic} % lacks a bucket.`)
      if (hundredths < 10_000 && isIn(hundredths, traffic)) throw new Error(`${traffic} % has a bucket too many.`)
    }
  })
})
