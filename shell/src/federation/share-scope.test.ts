import { registerShared, resolveShared, type ShareScope } from './share-scope'

type Get = ShareScope[string][string]['get']
const hostReact = () => 'the React of the shell'
const scopeWith = (get: Get, version = '19.3.1') => {
  const scope: ShareScope = {}
  registerShared(scope, 'shell', {
    react: [
      { version, get, scope: ['default'], shareConfig: { eager: true, singleton: true, requiredVersion: false } },
    ],
  })
  return scope
}
const share = (scope: ShareScope, from: string, version: string, get: Get = () => () => `the React of ${from}`) =>
  registerShared(scope, from, { react: [{ version, get, scope: ['default'], shareConfig: {} }] })
const ownCopy = jest.fn(() => () => 'its own copy')

afterEach(() => ownCopy.mockClear())

test('a module that the shell provides eagerly is resolved synchronously, and counts as loaded', () => {
  const scope = scopeWith(() => hostReact)
  expect(resolveShared(scope, 'react', ownCopy)).toBe(hostReact)
  expect(scope['react']?.['19.3.1']).toMatchObject({ loaded: true, lib: hostReact, from: 'shell' })
  expect(ownCopy).not.toHaveBeenCalled()
})

test('a module that the shell provides lazily is fetched once', async () => {
  const get = jest.fn(async () => hostReact)
  const scope = scopeWith(get)
  expect(await resolveShared(scope, 'react', ownCopy)).toBe(hostReact)
  expect(resolveShared(scope, 'react', ownCopy)).toBe(hostReact)
  expect(get).toHaveBeenCalledTimes(1)
})

test('a lazy module that two builds resolve at the same time is fetched once', async () => {
  const get = jest.fn(async () => hostReact)
  const scope = scopeWith(get)
  const both = await Promise.all([resolveShared(scope, 'react', ownCopy), resolveShared(scope, 'react', ownCopy)])
  expect(both).toEqual([hostReact, hostReact])
  expect(get).toHaveBeenCalledTimes(1)
})

test('a module whose fetch failed is fetched again when it is resolved again', async () => {
  const get = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(hostReact)
  const scope = scopeWith(get)
  await expect(resolveShared(scope, 'react', ownCopy)).rejects.toThrow('offline')
  expect(await resolveShared(scope, 'react', ownCopy)).toBe(hostReact)
})

test('a module that nobody provides is the build’s own copy', () => {
  const scope = scopeWith(() => hostReact)
  expect(resolveShared(scope, 'vue', ownCopy)).toBe(ownCopy.mock.results[0]?.value)
  expect(resolveShared(undefined, 'react', ownCopy)).toBe(ownCopy.mock.results[1]?.value)
})

// An object lists integer keys first, so `0`, which a share without a known version gets, comes before `19.3.1`.
test.each(['99.0.0', '0', '1'])('the shell’s module wins over one that another build registers as %s', (version) => {
  const scope = scopeWith(() => hostReact)
  share(scope, 'elsewhere', version)
  expect(resolveShared(scope, 'react', ownCopy)).toBe(hostReact)
})

// The stock runtime writes its own name into `from` of what it loads.
test('the shell’s module stays the one in use when a stock container loaded it first', () => {
  const scope = scopeWith(() => hostReact)
  share(scope, 'elsewhere', '0')
  for (const shared of Object.values(scope['react'] ?? {})) Object.assign(shared, { from: 'elsewhere', loaded: true })
  expect(resolveShared(scope, 'react', ownCopy)).toBe(hostReact)
})

// The stock runtime leaves the rejected promise in `loading`.
test('a module whose fetch failed in a stock container is fetched again', async () => {
  const scope = scopeWith(async () => hostReact)
  Object.assign(scope['react']?.['19.3.1'] as object, { loading: Promise.reject(new Error('offline')) })
  expect(await resolveShared(scope, 'react', ownCopy)).toBe(hostReact)
})

test('a module that a stock container is loading is not fetched a second time', async () => {
  const get = jest.fn(async () => hostReact)
  const scope = scopeWith(get)
  Object.assign(scope['react']?.['19.3.1'] as object, { loading: Promise.resolve(hostReact) })
  expect(await resolveShared(scope, 'react', ownCopy)).toBe(hostReact)
  expect(get).not.toHaveBeenCalled()
})

test('of a key that only remotes share, the version in use is resolved', () => {
  const scope: ShareScope = {}
  share(scope, 'mf_one', '2.0.0')
  const first = resolveShared(scope, 'react', ownCopy)
  share(scope, 'mf_two', '0')
  expect(resolveShared(scope, 'react', ownCopy)).toBe(first)
})
