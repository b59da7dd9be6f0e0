import { exampleRemote, exampleVersion } from '@qe/contract/examples'
import { activeVersion, reportFailure, resetRemoteStates, retry } from './remote-state'

const remote = (now: string, previous: string | null, ...earlier: string[]) =>
  exampleRemote('mf-example', {
    version: now,
    previous: previous ? exampleVersion(previous) : null,
    ...(earlier.length > 0 && { earlier: earlier.map((version) => exampleVersion(version)) }),
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
