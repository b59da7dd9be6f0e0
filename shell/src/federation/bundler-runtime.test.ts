import { bundlerRuntime, type WebpackRequire } from './bundler-runtime'
import type { Factory, ShareScope } from './share-scope'

const hostReact = { whose: 'the shell’s' }
const shared = (get: () => Factory | Promise<Factory>) => [
  { version: '19.3.1', get, scope: ['default'], shareConfig: { eager: true } },
]

/** A build as the federation plugin compiles it, which consumes `react` as module 4711. */
function compiledBuild(name: string, initOptions: object = {}, fallback: () => Factory = noCopy): WebpackRequire {
  const webpackRequire: WebpackRequire = {
    m: {},
    c: {},
    federation: { initOptions: { name, ...initOptions } },
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 4711: { shareKey: 'react', fallback } } },
  }
  webpackRequire.federation.instance = bundlerRuntime.init({ webpackRequire })
  return webpackRequire
}
function noCopy(): Factory {
  throw new Error("Can not get 'react'")
}
const shell = (get: () => Factory | Promise<Factory> = () => () => hostReact) =>
  compiledBuild('shell', { shared: { react: shared(get) } })

function container(host: WebpackRequire, fallback?: () => Factory): WebpackRequire {
  const webpackRequire = compiledBuild('mf_one', {}, fallback)
  const shareScope = host.federation.instance?.shareScopeMap.default as ShareScope
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope })
  return webpackRequire
}

const evaluate = ({ m }: WebpackRequire, id = 4711) => {
  const module = { exports: {} as unknown }
  m[id]?.(module)
  return module.exports
}
const loadChunk = async (webpackRequire: WebpackRequire, installedModules = {}) => {
  const promises: Promise<unknown>[] = []
  const chunk = { chunkId: 'page', promises, chunkMapping: { page: [4711] } }
  bundlerRuntime.consumes({ webpackRequire, installedModules, ...chunk })
  await Promise.all(promises)
  return promises.length
}

afterEach(() => {
  globalThis.__FEDERATION__ = undefined
})

test('a chunk of a container gets the module that the shell provides', async () => {
  const build = container(shell())
  await loadChunk(build)
  expect(evaluate(build)).toBe(hostReact)
})

test('a shared module is loaded once for all chunks, and not again once it is evaluated', async () => {
  const get = jest.fn(async () => () => hostReact)
  const build = container(shell(get))
  const installedModules = {}
  await Promise.all([loadChunk(build, installedModules), loadChunk(build, installedModules)])
  evaluate(build)
  expect(await loadChunk(build, installedModules)).toBe(0)
  expect(get).toHaveBeenCalledTimes(1)
})

test('a shared module that failed to load is loaded again with the next chunk', async () => {
  const get = jest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(() => hostReact)
  const build = container(shell(get))
  const installedModules = {}
  await expect(loadChunk(build, installedModules)).rejects.toThrow('offline')
  await loadChunk(build, installedModules)
  expect(evaluate(build)).toBe(hostReact)
})

test('a module of the first chunk is there synchronously, or an error names it', () => {
  const eager = shell()
  bundlerRuntime.installInitialConsumes({ webpackRequire: eager, installedModules: {}, initialConsumes: [4711] })
  expect(evaluate(eager)).toBe(hostReact)
  const lazy = shell(async () => () => hostReact)
  bundlerRuntime.installInitialConsumes({ webpackRequire: lazy, installedModules: {}, initialConsumes: [4711] })
  expect(() => evaluate(lazy)).toThrow('The shared module react is not loaded yet')
})

test('a shared module that nothing provides is named in the error; a copy of the build’s own is used', async () => {
  const empty = compiledBuild('shell')
  await expect(loadChunk(container(empty))).rejects.toThrow('Nothing on this page provides the shared module react')
  const own = { whose: 'its own' }
  const build = container(empty, () => () => own)
  await loadChunk(build)
  expect(evaluate(build)).toBe(own)
})

test('a circular import finds the consumed module, not this one’s empty exports', () => {
  const build = shell()
  bundlerRuntime.installInitialConsumes({ webpackRequire: build, installedModules: {}, initialConsumes: [4711] })
  build.c[4711] = { exports: {} }
  evaluate(build)
  expect(build.c[4711]).toBeUndefined()
})

test('webpack’s documented API finds the share scope of the page', () => {
  const host = shell()
  expect(host.S?.['default']?.['react']).toBeDefined()
  expect(container(host).S?.['default']).toBe(host.S?.['default'])
})

test('an instance is never taken for one of the stock runtime of the same name', () => {
  compiledBuild('mf_one')
  const [instance] = globalThis.__FEDERATION__?.__INSTANCES__ ?? []
  // The stock runtime reuses an instance of its name that states no version.
  expect(instance?.options).toMatchObject({ name: 'mf_one', version: expect.any(String) })
})
