import { provideSettings } from './host'
import { localValues, tabValues } from './storage'

beforeAll(() =>
  provideSettings({
    apiBaseUrl: '/',
    socketUrl: null,
    contentBaseUrl: '/',
    googleClientId: null,
    push: null,
    storageKey: null,
  }),
)

describe('values of a tab', () => {
  afterEach(() => tabValues.remove('qe:test'))

  it('are there again on the next page of the same tab', () => {
    tabValues.write('qe:test', 'halfway')
    expect(sessionStorage.getItem('qe:test')).toBe('halfway')
    expect(tabValues.read('qe:test')).toBe('halfway')
    tabValues.remove('qe:test')
    expect(tabValues.read('qe:test')).toBeNull()
  })
})

describe('in a browser that forbids storage', () => {
  const forbid = (name: 'sessionStorage' | 'localStorage') =>
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
  beforeEach(() => {
    forbid('sessionStorage')
    forbid('localStorage')
  })
  afterEach(() => jest.restoreAllMocks())

  it('a tab’s values live as long as the page', () => {
    tabValues.write('qe:test', 'halfway')
    expect(tabValues.read('qe:test')).toBe('halfway')
    tabValues.remove('qe:test')
    expect(tabValues.read('qe:test')).toBeNull()
  })

  it('a browser’s values are absent, and writing or removing them breaks nothing', () => {
    localValues.write('test', { seen: true })
    expect(localValues.read('test')).toBeUndefined()
    expect(() => localValues.remove('test')).not.toThrow()
  })
})
