import { exampleSettings } from '@qe/contract/examples'
import { provideSettings } from './host'
import { localValues, tabValues } from './storage'

beforeAll(() => provideSettings(exampleSettings))

describe('values of a tab', () => {
  afterEach(() => tabValues.remove('qe:test'))

  it('survive on the next page of the same tab', () => {
    tabValues.write('qe:test', 'halfway')
    expect(sessionStorage.getItem('qe:test')).toBe('halfway')
    expect(tabValues.read('qe:test')).toBe('halfway')
    tabValues.remove('qe:test')
    expect(tabValues.read('qe:test')).toBeNull()
  })
})

describe('in a browser that blocks storage', () => {
  const block = (name: 'sessionStorage' | 'localStorage') =>
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
  beforeEach(() => {
    block('sessionStorage')
    block('localStorage')
  })
  afterEach(() => jest.restoreAllMocks())

  it('keeps a tab’s values in memory', () => {
    tabValues.write('qe:test', 'halfway')
    expect(tabValues.read('qe:test')).toBe('halfway')
    tabValues.remove('qe:test')
    expect(tabValues.read('qe:test')).toBeNull()
  })

  it('has no local values, and ignores writing and removing them', () => {
    localValues.write('test', { seen: true })
    expect(localValues.read('test')).toBeUndefined()
    expect(() => localValues.remove('test')).not.toThrow()
  })
})
