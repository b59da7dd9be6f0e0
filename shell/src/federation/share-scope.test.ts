import { type ShareScope, share, take } from './share-scope'

const react = () => 'the React of the shell'
const scopeWith = (get: () => ReturnType<ShareScope[string][string]['get']>, version = '19.3.1') => {
  const scope: ShareScope = {}
  share(scope, 'shell', {
    react: [
      { version, get, scope: ['default'], shareConfig: { eager: true, singleton: true, requiredVersion: false } },
    ],
  })
  return scope
}
const own = jest.fn(() => () => 'one of its own')

afterEach(() => own.mockClear())

test('what the shell lends is taken at once where it is there at once, and counts as loaded', () => {
  const scope = scopeWith(() => react)
  expect(take(scope, 'react', own)).toBe(react)
  expect(scope['react']?.['19.3.1']).toMatchObject({ loaded: true, lib: react, from: 'shell' })
  expect(own).not.toHaveBeenCalled()
})

test('a door that the shell lends lazily is fetched once', async () => {
  const get = jest.fn(async () => react)
  const scope = scopeWith(get)
  expect(await take(scope, 'react', own)).toBe(react)
  expect(take(scope, 'react', own)).toBe(react)
  expect(get).toHaveBeenCalledTimes(1)
})

test('a door that did not come is fetched anew when it is asked for again', async () => {
  const get = jest.fn().mockRejectedValueOnce(new Error('did not come')).mockResolvedValue(react)
  const scope = scopeWith(get)
  await expect(take(scope, 'react', own)).rejects.toThrow('did not come')
  expect(await take(scope, 'react', own)).toBe(react)
})

test('what nobody lends is the build’s own', () => {
  expect(
    take(
      scopeWith(() => react),
      'vue',
      own,
    ),
  ).toBe(own.mock.results[0]?.value)
  expect(take(undefined, 'react', own)).toBe(own.mock.results[1]?.value)
})

test('the shell’s own stays first when somebody puts another version beside it', () => {
  const scope = scopeWith(() => react)
  share(scope, 'elsewhere', {
    react: [{ version: '99.0.0', get: () => () => 'another', scope: ['default'], shareConfig: {} }],
  })
  expect(take(scope, 'react', own)).toBe(react)
})
