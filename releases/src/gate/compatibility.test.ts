import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type VersionInterface, versionManifest } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { run } from '../cli/run'
import { disable, promote, rollback, rollout } from '../deploy'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { unofferedSlots } from './compatibility'

const by = 'ada'
const has = (more: Partial<VersionInterface> = {}): VersionInterface => ({
  contract: '0.1.0',
  publishes: [],
  hears: [],
  offers: [],
  shared: {},
  ...more,
})
const shell = (version: string, more: Partial<VersionInterface> = {}) =>
  exampleBuild({
    name: 'shell',
    version,
    files: { 'main.js': '"shell"' },
    interface: has({ shared: { react: '19.3.1', '@qe/ui': '0.1.0' }, ...more }),
  })

/** A site with a shell, a catalogue that offers a slot and publishes a topic, and a card that uses both. */
async function site() {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  const add = (from: string, to?: number) => publish(store, { from, by, to })
  await add(shell('1.0.0'))
  await add(
    exampleBuild({
      name: 'mf-catalog',
      interface: has({ offers: ['property.aside'], publishes: ['property:dates'], shared: { react: '^19.3.1' } }),
    }),
  )
  await add(
    exampleBuild({
      name: 'mf-booking',
      interface: has({ hears: ['property:dates'] }),
      slots: [{ slot: 'property.aside', chunk: 'home' }],
    }),
  )
  return { store, add }
}

describe('a new remote is refused', () => {
  it('when it takes a shared module that the shell does not provide, or provides in another version', async () => {
    const { add } = await site()
    const taking = (shared: Record<string, string>) => add(exampleBuild({ name: 'mf-new', interface: has({ shared }) }))
    await expect(taking({ '@qe/maps': '^1.0.0' })).rejects.toThrow(
      'mf-new 1.0.0 takes @qe/maps ^1.0.0, and shell 1.0.0 does not provide it.',
    )
    await expect(taking({ react: '^20.0.0' })).rejects.toThrow(
      'mf-new 1.0.0 takes react ^20.0.0, and shell 1.0.0 provides 19.3.1.',
    )
    await expect(taking({ react: '^19.0.0' })).resolves.toBeDefined()
  })

  it('when its entry is an ES module and the shell loads only scripts; and later a shell that does', async () => {
    const { add } = await site()
    const modules = exampleBuild({ name: 'mf-modules', entryType: 'module' })
    const why = (version: string) => `The entry of mf-modules 1.0.0 is an ES module, and shell ${version} loads only`
    await expect(add(modules)).rejects.toThrow(why('1.0.0'))
    const provided = { interface: has({ shared: { react: '19.3.1', '@qe/ui': '0.1.0' } }) }
    const files = { 'main.js': '"shell"' }
    await add(exampleBuild({ name: 'shell', version: '1.1.0', files, ...provided, supports: ['module-entries'] }))
    await expect(add(modules)).resolves.toBeDefined()
    await expect(add(shell('1.2.0'))).rejects.toThrow(why('1.2.0'))
  })

  it.each([
    ['>=19.1.0 <20.0.0', true],
    ['~19.3.0', true],
    ['18.x || 19.x', true],
    ['19.3.1', true],
    ['*', true],
    ['19.3.0', false],
    ['~19.2.0', false],
    ['^19.3.2', false],
    ['>19.3.1', false],
    ['^19.4.0 || ^20.0.0', false],
  ])('by every range that npm knows: the shell’s react 19.3.1 for %s', async (range, isTaken) => {
    const { add } = await site()
    const result = await add(exampleBuild({ name: 'mf-new', interface: has({ shared: { react: range } }) })).then(
      () => 'published',
      ({ message }: Error) => message,
    )
    expect(result).toBe(isTaken ? 'published' : `mf-new 1.0.0 takes react ${range}, and shell 1.0.0 provides 19.3.1.`)
  })

  it.each([
    ['>=0.1.0 <0.3.0', true],
    ['~0.1.0', true],
    ['0.1.x || 0.2.x', true],
    ['0.1.1', false],
    ['>=0.2.0', false],
  ])('by every range that npm knows: the shell’s contract 0.1.0 for %s', async (contract, isTaken) => {
    const { add } = await site()
    const result = await add(exampleBuild({ name: 'mf-new', contract })).then(
      () => 'published',
      ({ message }: Error) => message,
    )
    expect(result).toBe(isTaken ? 'published' : `mf-new 1.0.0 needs contract ${contract}, and shell 1.0.0 has 0.1.0.`)
  })

  it('when a live shell does not have the contract that it needs, even one in rollout', async () => {
    const { store, add } = await site()
    await add(shell('1.1.0', { contract: '0.1.5' }), 10)
    const needing = () =>
      add(exampleBuild({ name: 'mf-new', contract: '^0.1.3', interface: has({ contract: '0.1.5' }) }))
    await expect(needing()).rejects.toThrow('mf-new 1.0.0 needs contract ^0.1.3, and shell 1.0.0 has 0.1.0.')
    await rollout(store, by, 'shell', '1.1.0', { to: 0 })
    await expect(needing()).rejects.toThrow('shell 1.0.0')
  })

  it('when it shares a topic or a slot with a live remote of an incompatible contract', async () => {
    const { add } = await site()
    const other = exampleBuild({
      name: 'mf-catalog',
      version: '2.0.0',
      interface: has({ contract: '0.2.0', offers: ['property.aside'], publishes: ['property:dates'] }),
    })
    await expect(add(other)).rejects.toThrow(
      'mf-catalog 2.0.0 was built with contract 0.2.0 (takes ^0.1.0) and mf-booking 1.0.0 with 0.1.0 (takes ' +
        '^0.1.0); they meet at the topic property:dates and the slot property.aside.',
    )
  })

  it('when it removes what a live remote uses', async () => {
    const { store, add } = await site()
    const without = exampleBuild({ name: 'mf-catalog', version: '2.0.0', interface: has() })
    const refused = expect(add(without)).rejects
    await refused.toThrow(/no longer offers the slot property\.aside, which mf-booking 1\.0\.0 fills\.\n/)
    await refused.toThrow(/no longer publishes the topic property:dates, which mf-booking 1\.0\.0 hears\./)
    await add(exampleBuild({ name: 'mf-booking', version: '2.0.0', interface: has() }))
    await disable(store, by, 'mf-booking', '1.0.0', 'old')
    await expect(add(without)).resolves.toBeDefined()
  })
})

it('a new shell is refused when a live remote does not run on it', async () => {
  const { add } = await site()
  await expect(add(shell('2.0.0', { contract: '0.2.0', shared: {} }))).rejects.toThrow(
    [
      'mf-catalog 1.0.0 needs contract ^0.1.0, and shell 2.0.0 has 0.2.0.',
      'mf-catalog 1.0.0 takes react ^19.3.1, and shell 2.0.0 does not provide it.',
    ].join('\n'),
  )
})

describe('names of shared modules', () => {
  const shellWith = (version: string, ...names: string[]) =>
    shell(version, { exports: { '@qe/ui': names, react: ['*'] } })
  const using = (version: string, ...names: string[]) =>
    exampleBuild({
      name: 'mf-card',
      version,
      interface: has({ shared: { '@qe/ui': '^0.1.0' }, exports: { '@qe/ui': names, react: ['useId'] } }),
    })

  it('a remote that uses one which a live shell does not provide is refused, even a shell in rollout', async () => {
    const { store, add } = await site()
    await add(shellWith('1.1.0', 'Button', 'Rating'))
    await add(shellWith('1.2.0', 'Button', 'Rating', 'Ribbon', 'Sash'), 10)
    await expect(add(using('1.0.0', 'Button', 'Ribbon', 'Sash'))).rejects.toThrow(
      'mf-card 1.0.0 uses Ribbon, Sash of @qe/ui, and shell 1.1.0 does not provide them.',
    )
    await expect(add(using('1.0.0', 'Button', 'Rating'))).resolves.toBeDefined()
    await promote(store, by, 'shell', '1.2.0')
    await expect(add(using('1.1.0', 'Ribbon'))).resolves.toBeDefined()
  })

  it('a shell that no longer provides one which a live remote uses is refused', async () => {
    const { add } = await site()
    await add(shellWith('1.1.0', 'Button', 'Rating'))
    await add(using('1.0.0', 'Button', 'Rating'))
    await expect(add(shellWith('1.2.0', 'Button', 'Ribbon'))).rejects.toThrow(
      'mf-card 1.0.0 uses Rating of @qe/ui, and shell 1.2.0 does not provide it.',
    )
    await add(using('1.1.0', 'Button'))
    await expect(add(shellWith('1.2.0', 'Button', 'Ribbon'))).resolves.toBeDefined()
  })

  it('a part of a package that the shell does not provide at all is refused', async () => {
    const { add } = await site()
    await add(shellWith('1.1.0', 'Button'))
    const part = exampleBuild({ name: 'mf-card', interface: has({ exports: { 'react/compiler-runtime': ['c'] } }) })
    await expect(add(part)).rejects.toThrow(
      'mf-card 1.0.0 uses react/compiler-runtime, and shell 1.1.0 does not provide it.',
    )
  })

  it('builds that use a whole module, and older builds without names, are compared by version only', async () => {
    const { add } = await site()
    await add(shellWith('1.1.0', 'Button'))
    await expect(add(using('1.0.0', '*'))).resolves.toBeDefined()
    await expect(
      add(exampleBuild({ name: 'mf-older', interface: has({ shared: { '@qe/ui': '^0.1.0' } }) })),
    ).resolves.toBeDefined()
    await expect(add(shell('1.2.0'))).resolves.toBeDefined()
    await expect(add(using('1.1.0', 'Ribbon'))).resolves.toBeDefined()
  })
})

it('a slot that nobody offers yet is reported, not refused, since teams may ship in any order', async () => {
  const { store } = await site()
  const from = exampleBuild({
    name: 'mf-new',
    slots: [
      { slot: 'nobody.offers', chunk: 'home' },
      { slot: 'header.actions', chunk: 'home' },
    ],
  })
  const manifest = versionManifest.parse(JSON.parse(readFileSync(join(from, 'version.json'), 'utf8')))
  expect(unofferedSlots(await store.read(), manifest)).toEqual(['nobody.offers'])
})

describe('a version that passed the gate once, and is no longer compatible', () => {
  const needing = (version: string, name: string) =>
    exampleBuild({
      name: 'mf-card',
      version,
      interface: has({ shared: { '@qe/ui': '^0.1.0' }, exports: { '@qe/ui': [name] } }),
    })

  /** mf-card 1 uses Rating, mf-card 2 Ribbon; the shell provided both, and no longer provides Rating. */
  async function movedOn() {
    const { store, add } = await site()
    await add(shell('1.1.0', { exports: { '@qe/ui': ['Rating', 'Ribbon'] } }))
    await add(needing('1.0.0', 'Rating'))
    await add(needing('1.1.0', 'Ribbon'))
    await add(needing('2.0.0', 'Ribbon'))
    await add(shell('2.0.0', { exports: { '@qe/ui': ['Ribbon'] } }))
    return store
  }
  const reason =
    'mf-card 1.0.0 no longer fits what is live:\n  mf-card 1.0.0 uses Rating of @qe/ui, and shell 2.0.0 does ' +
    'not provide it.'
  const defaultOf = async (store: ReleaseStore, name = 'mf-card') =>
    (await store.read()).microFrontends[name]?.find(({ deployment }) => deployment.default)?.metadata.version

  it('can’t be promoted, rolled out or restored by a rollback', async () => {
    const store = await movedOn()
    const before = await store.log()
    await expect(promote(store, by, 'mf-card', '1.0.0')).rejects.toThrow(reason)
    await expect(rollout(store, by, 'mf-card', '1.0.0', { to: 5 })).rejects.toThrow(reason)
    expect(await rollback(store, by, 'mf-card')).toMatchObject({ removed: '2.0.0', now: '1.1.0' })
    await expect(rollback(store, by, 'mf-card')).rejects.toThrow(reason)
    expect(await defaultOf(store)).toBe('1.1.0')
    expect(await store.log()).toHaveLength(before.length + 1)
  })

  it('is skipped when a default is disabled, for the newest compatible one', async () => {
    const store = await movedOn()
    await disable(store, by, 'mf-card', '2.0.0', 'leaks')
    expect(await defaultOf(store)).toBe('1.1.0')
    await expect(disable(store, by, 'mf-card', '1.1.0', 'leaks')).rejects.toThrow(reason)
    expect(await defaultOf(store)).toBe('1.1.0')
  })

  it('can be released with --anyway and a reason, which the log notes, and with no other option', async () => {
    const store = await movedOn()
    const type = async (...args: string[]) => {
      const said: string[] = []
      const say = (text: string) => said.push(text)
      const code = await run([...args, '--store', store.objects.location], say, say)
      return { code, text: said.join('\n') }
    }
    const promoted = ['promote', 'mf-card', '1.0.0']
    for (const lifted of [[], ['--despite-freeze', '--why', 'x']])
      expect(await type(...promoted, ...lifted)).toMatchObject({
        code: 1,
        text: expect.stringContaining('--anyway --why "…" does it all the same.'),
      })
    expect(await type(...promoted, '--anyway')).toMatchObject({
      code: 2,
      text: expect.stringContaining('--anyway wants a reason'),
    })
    await promote(store, by, 'mf-card', '1.0.0', { anyway: true })
    expect((await store.log()).at(-1)).toMatchObject({
      action: 'promote mf-card 1.0.0',
      note: 'although mf-card 1.0.0 uses Rating of @qe/ui, and shell 2.0.0 does not provide it.',
    })
  })
})
