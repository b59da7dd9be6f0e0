import fc from 'fast-check'
import {
  chooseRelease,
  describeReason,
  isInside,
  resolveShell,
  resolveSnapshot,
  resolveVersion,
  revisionOf,
  withReason,
} from './assignment'
import { bucketOf } from './bucketing'
import { exampleRelease, exampleSettings as settings } from './examples'
import type { Release, ReleaseDocument } from './release'

const release = (
  version: string,
  traffic: number,
  isDefault: boolean,
  changes: Partial<Release['extras']> = {},
): Release => exampleRelease(version, { deployment: { traffic, default: isDefault }, ...changes })

const visitor = (id: string, ...cohorts: string[]) => ({ id, cohorts })
const versionFor = (releases: Release[], id: string, ...cohorts: string[]) =>
  chooseRelease(releases, visitor(id, ...cohorts))?.release.metadata.version

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

  it('falls back from a rollout to the default, and from the default to the one before', () => {
    const before = release('1.0.0', 0, false, { servedUntil: '2026-01-01T00:00:00.000Z' })
    const releases = [release('3.0.0', 100, false), release('2.0.0', 0, true), before]
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

describe('a visitor’s bucket', () => {
  // Computed with FNV-1a and MurmurHash3's finaliser in another language. A change moves visitors between versions.
  it.each([
    ['visitor-1', 'mf-example@2.0.0', 8033],
    ['visitor-2', 'mf-example@2.0.0', 6331],
    ['visitor-1', 'mf-example@2.0.1', 5119],
    ['5f0c2d0e-0b8a-4b52-9c0d-2f7b3f1f9a11', 'shell@1.4.0', 4869],
    ['Zoë 🏡', 'a', 4244],
    ['', '', 9405],
  ])('of “%s” for “%s” is %i, for ever', (id, salt, bucket) => expect(bucketOf(id, salt)).toBe(bucket))

  it('is inside a rollout of more hundredths of a percent than its number', () => {
    const at = (traffic: number) => isInside(visitor('visitor-1'), release('2.0.0', traffic, false))
    expect(at(80.33)).toBe(false)
    expect(at(80.34)).toBe(true)
  })
})

describe('the reason for a version, for people', () => {
  it.each([
    [{ kind: 'default' }, 'default'],
    [{ kind: 'rollout', percent: 10, bucket: 734 }, '10 % rollout, bucket 0.0734'],
    [{ kind: 'cohort', cohort: 'staff' }, 'cohort staff'],
    [{ kind: 'override' }, 'override'],
    [{ kind: 'override-failed' }, 'the override was not applied'],
    [{ kind: 'replay', revision: 41, reason: { kind: 'default' } }, 'replay of revision 41 (default)'],
  ] as const)('%j', (reason, why) => expect(withReason(reason)).toEqual({ reason, why }))
})

describe('a version that is chosen', () => {
  it('is the default with its reason, not a rollout, even where its percentage is 100', () =>
    expect(chooseRelease([release('1.0.0', 100, true)], visitor('a'))).toMatchObject({
      reason: { kind: 'default' },
      cohort: 'default',
    }))

  it('tells the percentage and the bucket of a rollout', () =>
    expect(chooseRelease([release('2.0.0', 90, false)], visitor('visitor-1'))).toMatchObject({
      reason: { kind: 'rollout', percent: 90, bucket: 8033 },
      cohort: 'rollout',
    }))

  it('is none where no version is enabled for the visitor', () => {
    expect(chooseRelease([], visitor('a'))).toBeUndefined()
    expect(chooseRelease([release('2.0.0', 0, false)], visitor('a'))).toBeUndefined()
  })
})

const withFiles = (version: string, isDefault: boolean, changes: Partial<Release['extras']> = {}): Release => {
  const given = release(version, isDefault ? 100 : 0, isDefault, changes)
  const assets = [
    { path: 'remoteEntry.js', integrity: 'sha256-ENTRY' },
    { path: 'chunks/home.js', integrity: 'sha256-HOME' },
  ] as Release['extras']['manifest']['assets']
  return { ...given, extras: { ...given.extras, manifest: { ...given.extras.manifest, assets } } }
}
const withoutConfig = (given: Release): Release => ({
  ...given,
  extras: { ...given.extras, manifest: { ...given.extras.manifest, config: undefined } as never },
})
const resolved = (version: string) => ({
  version,
  base: `/assets/mf-example/${version}/`,
  entry: 'remoteEntry.js',
  integrity: 'sha256-AAAA',
  manifestIntegrity: 'sha256-AAAA',
  assets: { 'remoteEntry.js': 'sha256-ENTRY', 'chunks/home.js': 'sha256-HOME' },
})
const disabled = { reason: 'broken', by: 'ada', at: '2026-01-01T00:00:00.000Z' }

describe('the shell of a page', () => {
  it('has its folder, its entry and the hash of every file, with the reason', () =>
    expect(resolveShell({ schema: '', microFrontends: { shell: [withFiles('1.0.0', true)] } }, visitor('a'))).toEqual({
      ...resolved('1.0.0'),
      why: 'default',
    }))

  it('is none where none is published or enabled', () => {
    expect(resolveShell({ schema: '', microFrontends: {} }, visitor('a'))).toBeUndefined()
    const off = { schema: '', microFrontends: { shell: [withFiles('1.0.0', true, { disabled })] } }
    expect(resolveShell(off, visitor('a'))).toBeUndefined()
  })
})

describe('a given version', () => {
  const document: ReleaseDocument = {
    schema: '',
    microFrontends: {
      'mf-example': [
        withFiles('3.0.0', false, { disabled }),
        withoutConfig(withFiles('2.0.0', false)),
        withFiles('1.0.0', true),
      ],
    },
  }

  it('is found by name and number, with its configuration', () => {
    const found = resolveVersion(document, 'mf-example', '1.0.0')
    expect(found).toMatchObject(resolved('1.0.0'))
    expect(found?.config.name).toBe('mf-example')
  })

  it.each([
    ['is disabled', 'mf-example', '3.0.0'],
    ['has no configuration, as a shell has none', 'mf-example', '2.0.0'],
    ['was never published', 'mf-example', '9.9.9'],
    ['belongs to no micro-frontend', 'mf-other', '1.0.0'],
    ['is asked of a name that every object has', 'constructor', '1.0.0'],
  ])('is not given when it %s', (_why, name, version) =>
    expect(resolveVersion(document, name, version)).toBeUndefined(),
  )
})

describe('all that a snapshot says', () => {
  it('is the revision, the remotes that this visitor gets, and the settings', () => {
    const config = release('1.0.0', 100, true).extras.manifest.config
    const snapshot = resolveSnapshot(
      {
        schema: '',
        microFrontends: {
          shell: [withoutConfig(withFiles('7.0.0', true))],
          'mf-off': [withFiles('1.0.0', true, { disabled })],
          'mf-example': [
            withFiles('1.1.0', true, { revision: 12 }),
            withFiles('1.0.0', false, { revision: 40, servedUntil: '2026-01-01T00:00:00.000Z' }),
          ],
        },
      },
      visitor('a'),
      settings,
    )
    expect(snapshot).toEqual({
      revision: 40,
      remotes: [
        {
          name: 'mf-example',
          ...resolved('1.1.0'),
          reason: { kind: 'default' },
          why: 'default',
          config,
          previous: resolved('1.0.0'),
        },
      ],
      settings,
    })
  })

  it('falls back past versions that are disabled or never were the default', () => {
    const servedUntil = '2026-01-01T00:00:00.000Z'
    const previousOf = (releases: Release[]) =>
      resolveSnapshot({ schema: '', microFrontends: { 'mf-example': releases } }, visitor('a', 'staff'), settings)
        .remotes[0]?.previous
    expect(
      previousOf([
        withFiles('4.0.0', false),
        withFiles('3.0.0', true),
        withFiles('2.1.0', false),
        withFiles('2.0.0', false, { servedUntil, disabled }),
        withFiles('1.0.0', false, { servedUntil }),
      ]),
    ).toEqual(resolved('1.0.0'))
    expect(
      previousOf([
        withFiles('4.0.0', false, { cohorts: ['staff'] }),
        withFiles('3.0.0', false),
        withFiles('2.0.0', true),
      ]),
    ).toEqual(resolved('2.0.0'))
    expect(
      previousOf([withFiles('3.0.0', false, { cohorts: ['staff'] }), withFiles('2.0.0', true, { disabled })]),
    ).toBeNull()
  })

  it('has the revision 0 while nothing is published', () => {
    expect(revisionOf({ schema: '', microFrontends: {} })).toBe(0)
    expect(revisionOf({ schema: '', microFrontends: { shell: [], 'mf-example': [release('1.0.0', 0, true)] } })).toBe(1)
  })
})
