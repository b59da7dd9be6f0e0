import fc from 'fast-check'
import { bucketOf, chooseRelease, describeReason, resolveSnapshot } from './assignment'
import type { Release, ReleaseDocument, SiteSettings } from './release'

const release = (
  version: string,
  traffic: number,
  isDefault: boolean,
  changes: Partial<Release['extras']> = {},
): Release => ({
  url: `/assets/mf-example/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha256-AAAA' },
  deployment: { traffic, default: isDefault },
  extras: {
    manifest: {
      name: 'mf-example',
      version,
      kind: 'remote',
      entry: 'remoteEntry.js',
      assets: [],
      chunks: {},
      config: { name: 'mf-example', owner: 'Example team', contract: '^0.1.0', routes: [], navigation: [], slots: [] },
      builtAt: '2026-01-01T00:00:00.000Z',
    },
    manifestIntegrity: 'sha256-AAAA',
    publishedAt: '2026-01-01T00:00:00.000Z',
    cohorts: [],
    disabled: null,
    salt: `mf-example@${version}`,
    revision: 1,
    ...changes,
  },
})

const visitor = (id: string, ...cohorts: string[]) => ({ id, cohorts })
const versionFor = (releases: Release[], id: string, ...cohorts: string[]) =>
  chooseRelease(releases, visitor(id, ...cohorts))?.release.metadata.version
const settings: SiteSettings = {
  apiBaseUrl: '/',
  socketUrl: null,
  contentBaseUrl: '/',
  googleClientId: null,
  push: null,
  storageKey: null,
}

describe('which version a visitor gets', () => {
  it('gives a version at 0 % to nobody and at 100 % to everybody', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(versionFor([release('2.0.0', 0, false), release('1.0.0', 100, true)], id)).toBe('1.0.0')
        expect(versionFor([release('2.0.0', 100, false), release('1.0.0', 0, true)], id)).toBe('2.0.0')
      }),
    )
  })

  it('never moves a visitor back while a percentage grows', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (id, a, b) => {
          const [low, high] = a < b ? [a, b] : [b, a]
          const at = (traffic: number) =>
            versionFor([release('2.0.0', traffic, false), release('1.0.0', 100, true)], id)
          if (at(low) === '2.0.0') expect(at(high)).toBe('2.0.0')
        },
      ),
    )
  })

  it('reaches a tenth of the visitors at 10 %, within half a point', () => {
    const releases = [release('2.0.0', 10, false), release('1.0.0', 100, true)]
    const inside = Array.from({ length: 50_000 }, (_, number) => versionFor(releases, `visitor-${number}`)).filter(
      (version) => version === '2.0.0',
    ).length
    expect(inside / 50_000).toBeGreaterThan(0.095)
    expect(inside / 50_000).toBeLessThan(0.105)
  })

  it('puts a visitor in unrelated buckets for two salts', () => {
    const same = Array.from({ length: 10_000 }, (_, number) => `visitor-${number}`).filter(
      (id) => bucketOf(id, 'a') < 1000 && bucketOf(id, 'b') < 1000,
    ).length
    expect(same).toBeGreaterThan(50)
    expect(same).toBeLessThan(150)
  })

  it('gives a cohort its version regardless of the percentage, with the reason', () => {
    const releases = [release('2.0.0', 0, false, { cohorts: ['staff'] }), release('1.0.0', 100, true)]
    expect(chooseRelease(releases, visitor('a', 'staff'))).toMatchObject({
      reason: { kind: 'cohort', cohort: 'staff' },
      release: { metadata: { version: '2.0.0' } },
    })
    expect(chooseRelease(releases, visitor('a'))).toMatchObject({ reason: { kind: 'default' } })
  })

  it('gives the newest of several versions that include the visitor, cohorts before percentages', () => {
    const releases = [
      release('3.0.0', 100, false),
      release('2.0.0', 0, false, { cohorts: ['staff'] }),
      release('1.0.0', 100, true),
    ]
    expect(chooseRelease(releases, visitor('a'))).toMatchObject({
      release: { metadata: { version: '3.0.0' } },
      cohort: 'rollout',
    })
    expect(chooseRelease(releases, visitor('a', 'beta', 'staff'))).toMatchObject({
      release: { metadata: { version: '2.0.0' } },
      cohort: 'cohort staff',
    })
  })

  it('describes a rollout by its percentage and the visitor’s bucket', () => {
    const releases = [release('2.0.0', 10, false), release('1.0.0', 100, true)]
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const chosen = chooseRelease(releases, visitor(id))
        const bucket = bucketOf(id, 'mf-example@2.0.0')
        expect(chosen && describeReason(chosen.reason)).toBe(
          bucket < 1000 ? `10 % rollout, bucket 0.${String(bucket).padStart(4, '0')}` : 'default',
        )
      }),
    )
  })

  it('gives every visitor the same version after the document was written and read again', () => {
    const releases = [release('2.0.0', 33.3, false), release('1.0.0', 100, true)]
    const readAgain = JSON.parse(JSON.stringify(releases)) as Release[]
    fc.assert(
      fc.property(fc.uuid(), (id) =>
        expect(chooseRelease(readAgain, visitor(id))).toEqual(chooseRelease(releases, visitor(id))),
      ),
    )
  })

  it('never serves a disabled version', () => {
    const disabled = { reason: 'broken', by: 'ada', at: '2026-01-01T00:00:00.000Z' }
    expect(versionFor([release('2.0.0', 100, false, { disabled }), release('1.0.0', 100, true)], 'a')).toBe('1.0.0')
    expect(versionFor([release('1.0.0', 100, true, { disabled })], 'a')).toBeUndefined()
  })
})

describe('the page snapshot', () => {
  const document = (releases: Release[]): ReleaseDocument => ({
    schema: '',
    microFrontends: { 'mf-example': releases },
  })

  it('falls back from a rollout to the default, and from the default to the version before', () => {
    const releases = [release('3.0.0', 100, false), release('2.0.0', 0, true), release('1.0.0', 0, false)]
    expect(resolveSnapshot(document(releases), visitor('a'), settings).remotes[0]).toMatchObject({
      version: '3.0.0',
      previous: { version: '2.0.0' },
    })
    expect(resolveSnapshot(document(releases.slice(1)), visitor('a'), settings).remotes[0]).toMatchObject({
      version: '2.0.0',
      previous: { version: '1.0.0' },
    })
  })

  it('has no fallback for a first version', () => {
    expect(
      resolveSnapshot(document([release('1.0.0', 100, true)]), visitor('a'), settings).remotes[0]?.previous,
    ).toBeNull()
  })

  it('is the same for the same visitor and document', () => {
    const releases = [release('2.0.0', 50, false), release('1.0.0', 100, true)]
    fc.assert(
      fc.property(fc.uuid(), (id) =>
        expect(resolveSnapshot(document(releases), visitor(id), settings)).toEqual(
          resolveSnapshot(document(releases), visitor(id), settings),
        ),
      ),
    )
  })
})
