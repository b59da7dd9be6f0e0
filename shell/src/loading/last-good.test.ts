import type { PageRemote, ResolvedVersion } from '@qe/contract'
import { activeVersion, reportFailure, resetRemoteStates, retry } from './remote-state'

const version = (name: string): ResolvedVersion => ({
  version: name,
  base: `/assets/mf-example/${name}/`,
  entry: 'remoteEntry.js',
  integrity: null,
  manifestIntegrity: null,
  assets: null,
})
const remote = (now: string, previous: string | null, ...earlier: string[]): PageRemote => ({
  ...version(now),
  name: 'mf-example',
  reason: { kind: 'default' },
  why: 'default',
  config: { name: 'mf-example', owner: 'Example', contract: '^0.1.0', routes: [], navigation: [], slots: [] },
  previous: previous ? version(previous) : null,
  ...(earlier.length > 0 && { earlier: earlier.map(version) }),
})
const fail = (broken: string) => reportFailure('mf-example', broken, 'load-failure', new Error('404'))
const active = () => activeVersion('mf-example')?.version

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => jest.restoreAllMocks())

test('a page falls back to one good version after the other, and none is tried twice', () => {
  resetRemoteStates([remote('1.2.0', '1.1.0', '1.0.0')], [])
  const shown = ['1.2.0', '1.1.0', '1.0.0'].map((broken) => {
    const before = active()
    fail(broken)
    return before
  })
  expect(shown).toEqual(['1.2.0', '1.1.0', '1.0.0'])
  expect(active()).toBeUndefined()
  retry('mf-example')
  expect(active()).toBe('1.2.0')
})

test('a page passes over a version that failed as a prefetch', () => {
  resetRemoteStates([remote('1.2.0', '1.1.0', '1.0.0')], [])
  fail('1.1.0')
  expect(active()).toBe('1.2.0')
  fail('1.2.0')
  expect(active()).toBe('1.0.0')
})

test('a snapshot of an older delivery server has one version to fall back to', () => {
  resetRemoteStates([remote('1.2.0', '1.1.0')], [])
  fail('1.2.0')
  expect(active()).toBe('1.1.0')
  fail('1.1.0')
  expect(active()).toBeUndefined()
})
