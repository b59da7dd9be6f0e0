import { describeReason, isInside, resolveShell, resolveSnapshot, resolveVersion, revisionOf } from './assignment'
import { bucketOf } from './bucketing'
import { exampleSettings as settings } from './examples'
import type { Release, ReleaseDocument } from './release'

const release = (name: string, version: string, changes: Partial<Release['extras']> = {}, traffic = 0): Release => ({
  url: `/assets/${name}/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha256-entry${version}` },
  deployment: { traffic, default: false },
  extras: {
    manifest: {
      name,
      version,
      kind: name === 'shell' ? 'shell' : 'remote',
      entry: 'remoteEntry.js',
      assets: [{ path: 'remoteEntry.js', integrity: `sha256-entry${version}`, bytes: 10 }],
      chunks: {},
      config:
        name === 'shell'
          ? null
          : { name, owner: 'Example team', contract: '^0.1.0', routes: [], navigation: [], slots: [] },
      builtAt: '2026-01-01T00:00:00.000Z',
    },
    manifestIntegrity: `sha256-manifest${version}`,
    publishedAt: '2026-01-01T00:00:00.000Z',
    cohorts: [],
    disabled: null,
    salt: `${name}@${version}`,
    revision: 1,
    ...changes,
  },
})
const asDefault = (one: Release): Release => ({ ...one, deployment: { traffic: 100, default: true } })
const disabled = { reason: 'broken', by: 'ada', at: '2026-01-01T00:00:00.000Z' }
const documentOf = (microFrontends: Record<string, Release[]>): ReleaseDocument => ({ schema: '', microFrontends })
const visitor = { id: 'visitor-1', cohorts: [] as string[] }
const resolved = (name: string, version: string) => ({
  version,
  base: `/assets/${name}/${version}/`,
  entry: 'remoteEntry.js',
  integrity: `sha256-entry${version}`,
  manifestIntegrity: `sha256-manifest${version}`,
  assets: { 'remoteEntry.js': `sha256-entry${version}` },
})

describe('the bucket of a visitor', () => {
  // Written down, because a hash that changes would move every visitor of every rollout that is under way.
  it.each([
    ['visitor-1', 'mf-chat@1.0.0', 8728],
    ['visitor-2', 'mf-chat@1.0.0', 2480],
    ['visitor-1', 'mf-chat@1.0.1', 9115],
    ['', '', 9405],
    ['ζωή-🦊', 'salt', 2662],
  ])('of %p with salt %p is %d, today and in every later version', (id, salt, bucket) =>
    expect(bucketOf(id, salt)).toBe(bucket),
  )

  it('is inside a rollout when it is below the percentage', () => {
    const bucket = bucketOf(visitor.id, 'mf-chat@1.0.0')
    const at = (traffic: number) => isInside(visitor, release('mf-chat', '1.0.0', {}, traffic))
    expect(at(bucket / 100)).toBe(false)
    expect(at((bucket + 1) / 100)).toBe(true)
  })
})

describe('a snapshot', () => {
  const chat = [release('mf-chat', '2.0.0', { revision: 7 }), asDefault(release('mf-chat', '1.0.0', { revision: 3 }))]

  it('has of each remote the version, its files and the reason', () =>
    expect(resolveSnapshot(documentOf({ 'mf-chat': chat }), visitor, settings)).toEqual({
      revision: 7,
      settings,
      remotes: [
        {
          name: 'mf-chat',
          ...resolved('mf-chat', '1.0.0'),
          reason: { kind: 'default' },
          why: 'default',
          config: chat[1]?.extras.manifest.config,
          previous: null,
        },
      ],
    }))

  it('leaves out the shell, and a remote of which nothing may be served', () => {
    const { remotes } = resolveSnapshot(
      documentOf({
        shell: [asDefault(release('shell', '1.0.0'))],
        'mf-gone': [asDefault(release('mf-gone', '1.0.0', { disabled }))],
        'mf-chat': chat,
      }),
      visitor,
      settings,
    )
    expect(remotes.map(({ name }) => name)).toEqual(['mf-chat'])
  })

  it('never falls back to a disabled version', () => {
    const all = [
      asDefault(release('mf-chat', '3.0.0')),
      release('mf-chat', '2.0.0', { disabled, servedUntil: '2026-01-02T00:00:00.000Z' }),
      release('mf-chat', '1.0.0', { servedUntil: '2026-01-01T00:00:00.000Z' }),
    ]
    const [remote] = resolveSnapshot(documentOf({ 'mf-chat': all }), visitor, settings).remotes
    expect(remote?.previous?.version).toBe('1.0.0')
  })

  it('has no fallback for a rollout beside which no default is enabled', () => {
    const all = [release('mf-chat', '2.0.0', {}, 100), asDefault(release('mf-chat', '1.0.0', { disabled }))]
    const [remote] = resolveSnapshot(documentOf({ 'mf-chat': all }), visitor, settings).remotes
    expect(remote).toMatchObject({ version: '2.0.0', previous: null })
  })
})

describe('the shell', () => {
  it('is resolved like a remote', () =>
    expect(resolveShell(documentOf({ shell: [asDefault(release('shell', '1.0.0'))] }), visitor)).toEqual({
      ...resolved('shell', '1.0.0'),
      why: 'default',
    }))

  it('is missing when none is published, or none is enabled', () => {
    expect(resolveShell(documentOf({}), visitor)).toBeUndefined()
    expect(resolveShell(documentOf({ shell: [asDefault(release('shell', '1.0.0', { disabled }))] }), visitor)).toBe(
      undefined,
    )
  })
})

describe('a version that is asked for by name', () => {
  const document = documentOf({
    'mf-chat': [release('mf-chat', '2.0.0', { disabled }), release('mf-chat', '1.0.0')],
    shell: [release('shell', '1.0.0')],
  })

  it('is given with its config, although nobody is assigned to it', () =>
    expect(resolveVersion(document, 'mf-chat', '1.0.0')).toEqual({
      ...resolved('mf-chat', '1.0.0'),
      config: expect.objectContaining({ name: 'mf-chat' }),
    }))

  it.each([
    ['of an unknown remote', 'mf-maps', '1.0.0'],
    ['of an unknown number', 'mf-chat', '1.5.0'],
    ['that is disabled', 'mf-chat', '2.0.0'],
    ['of the shell, which has no routes', 'shell', '1.0.0'],
    ['named like a method of every object', 'toString', '1.0.0'],
  ])('%s is not given', (_what, name, version) => expect(resolveVersion(document, name, version)).toBeUndefined())
})

describe('a reason', () => {
  it.each([
    [{ kind: 'default' }, 'default'],
    [{ kind: 'override' }, 'override'],
    [{ kind: 'rollout', percent: 12.5, bucket: 734 }, '12.5 % rollout, bucket 0.0734'],
    [{ kind: 'cohort', cohort: 'staff' }, 'cohort staff'],
    [{ kind: 'override-failed' }, 'the override was not applied'],
    [
      { kind: 'replay', revision: 41, reason: { kind: 'cohort', cohort: 'staff' } },
      'replay of revision 41 (cohort staff)',
    ],
  ] as const)('%j is described as “%s”', (reason, words) => expect(describeReason(reason)).toBe(words))
})

it('the revision of a document is the highest of its entries, 0 when there is none', () => {
  expect(revisionOf(documentOf({}))).toBe(0)
  expect(
    revisionOf(
      documentOf({
        a: [release('a', '1.0.0', { revision: 4 }), release('a', '0.9.0', { revision: 9 })],
        b: [release('b', '1.0.0', { revision: 5 })],
      }),
    ),
  ).toBe(9)
})
