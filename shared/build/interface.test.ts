import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface TopicsAndSlots {
  publishes: string[]
  hears: string[]
  offers: string[]
}

/** Evaluates an expression with the module in a Node process: it is an ES module that jest does not transform. */
function run<T>(expression: string): T {
  const result = `await (async () => ${expression})()`
  const program = `import * as own from './interface.mjs'\nconsole.log(JSON.stringify(${result}))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: __dirname, encoding: 'utf8' }),
  ) as T
}
const topicsAndSlotsOf = (...sources: string[]) =>
  run<TopicsAndSlots>(`own.topicsAndSlotsOf(${JSON.stringify(sources)})`)

describe('topics and slots of sources', () => {
  it('are every topic that they publish or listen to, and every slot that they offer, once and sorted', () => {
    expect(
      topicsAndSlotsOf(
        `bus.publish('toast', { message }); bus.publish('booking:changed', changed); bus\n  .publish('toast', other)`,
        `useBus('chat:unread', listen); const stop = bus.on('notification:new', show)`,
        `<Slot name="property.contact" props={p} />; <Slot\n  props={{ bookingId }}\n  fallback={<b>x</b>}\n  ` +
          'name="booking.contact" />',
      ),
    ).toEqual({
      publishes: ['booking:changed', 'toast'],
      hears: ['chat:unread', 'notification:new'],
      offers: ['property.contact'],
    })
  })

  it('are not names that only look alike', () => {
    expect(topicsAndSlotsOf(`abus.publish('x', 1); bus.published('y'); <Slots name="z" />; publish('w')`)).toEqual({
      publishes: [],
      hears: [],
      offers: [],
    })
  })
})

test('own source files are found in concatenated modules too, and files of packages are not', () => {
  const modules = [
    { resource: '/r/src/b.tsx' },
    {
      modules: [{ resource: '/r/src/a.ts' }, { resource: '/r/src/b.tsx' }, { resource: '/r/node_modules/x/index.ts' }],
    },
    { resource: '/r/src/style.module.css' },
    {},
  ]
  expect(run(`own.ownFiles(${JSON.stringify(modules)})`)).toEqual(['/r/src/a.ts', '/r/src/b.tsx'])
})

describe('the interface of a version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qe-interface-'))
  beforeAll(() => {
    writeFileSync(join(folder, 'package.json'), '{"name":"mf-example"}')
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src/page.tsx'), `bus.publish('toast', { message: 'Hello', variant: 'info' })`)
    // Another remote's packages, since it has the same dependencies.
    symlinkSync(join(__dirname, '../../mf-chat/node_modules'), join(folder, 'node_modules'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const interfaceOf = (kind: 'shell' | 'remote', shareKeys: string[], required: Record<string, string> = {}) =>
    run<TopicsAndSlots & { contract: string; shared: Record<string, string>; exports: object }>(
      `own.interfaceOf(${JSON.stringify({
        kind,
        folder,
        modules: [{ resource: join(folder, 'src/page.tsx') }],
        exports: Object.fromEntries(shareKeys.map((shareKey) => [shareKey, ['*']])),
        required,
      })})`,
    )

  it('has its contract, and the ranges of the shared modules that it uses', () => {
    expect(interfaceOf('remote', ['react', '@qe/ui', 'react/jsx-runtime'])).toEqual({
      contract: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      publishes: ['toast'],
      hears: [],
      offers: [],
      shared: { react: expect.stringMatching(/^\^19\./), '@qe/ui': expect.stringMatching(/^\^\d/) },
      exports: { react: ['*'], '@qe/ui': ['*'], 'react/jsx-runtime': ['*'] },
    })
  })

  it('has the range of React when only its JSX runtime is imported', () => {
    expect(Object.keys(interfaceOf('remote', ['react/jsx-runtime', '@qe/ui/data']).shared)).toEqual([
      'react',
      '@qe/ui/data',
    ])
  })

  it('has the range that the sharing config requires, else that of package.json, else the installed version', () => {
    const shared = (own: object, required?: Record<string, string>) => {
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mf-example', ...own }))
      return interfaceOf('remote', ['react', '@qe/ui/data'], required).shared
    }
    const peerDependencies = { react: '>=19.1.0 <20.0.0' }
    expect(shared({ peerDependencies }, { react: '^19.0.0' })).toMatchObject({ react: '^19.0.0' })
    expect(shared({ peerDependencies, dependencies: { react: '19.3.1' } })).toMatchObject({ react: '>=19.1.0 <20.0.0' })
    expect(shared({ dependencies: { react: '~19.3.0', '@qe/ui': 'workspace:*' } })).toEqual({
      react: '~19.3.0',
      '@qe/ui/data': '^0.1.0',
    })
    expect(shared({ dependencies: { react: '19.3.1', '@qe/ui': 'file:vendor/qe-ui-0.1.0.tgz' } })).toEqual({
      react: '^19.3.1',
      '@qe/ui/data': '^0.1.0',
    })
  })

  it('of a shell has the versions of the shared modules that it provides', () => {
    const { shared } = interfaceOf('shell', [])
    expect(Object.keys(shared).sort()).toEqual([
      '@qe/platform',
      '@qe/ui',
      '@qe/ui/calendar',
      '@qe/ui/data',
      'react',
      'react-dom',
    ])
    expect(shared['react']).toMatch(/^19\./)
  })
})
