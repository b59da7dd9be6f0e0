import type { FlagDeclaration, FlagRow } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { run } from '../cli/run'
import { rollout } from '../deploy'
import { switchOff } from '../off-switch'
import { publish } from '../publish'
import { ReleaseStore, serializeDocument } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild, temporaryFolder } from '../testing/example-build'

const by = 'ada'
const name = 'mf-example'
const flags: Record<string, FlagDeclaration> = {
  'new-composer': { type: 'boolean', default: false, about: 'a composer with pictures' },
  order: { type: 'one-of', values: ['newest', 'nearest'], default: 'newest', about: 'what comes first' },
  pictures: { type: 'number', min: 1, max: 9, default: 3, about: 'how many' },
}

async function withFlags() {
  const folder = temporaryFolder()
  const store = new ReleaseStore(folderObjectStore(folder))
  await publish(store, { from: exampleBuild({ version: '1.0.0', flags }), by })
  const type = async (line: string) => {
    const [printed, errors]: string[][] = [[], []]
    const code = await run(
      [...line.split(' '), '--store', folder],
      (text) => printed?.push(text),
      (text) => errors?.push(text),
    )
    return { code, text: [...(printed ?? []), ...(errors ?? [])].join('\n') }
  }
  const rulesOf = async (flag: string) => {
    const { text } = await type(`flags ${name} --json`)
    return (JSON.parse(text) as FlagRow[]).find((row) => row.flag === flag)?.rules
  }
  return { folder, store, type, rulesOf }
}

describe('a flag', () => {
  it('is given to a share, to a target and to everybody, each with a line in the log', async () => {
    const { store, type, rulesOf } = await withFlags()
    for (const line of [
      'new-composer --value true --to 10',
      'order --value nearest --to 50 --only country=PT,ES --only device=phone',
      'pictures --value 5 --everybody',
    ])
      expect(await type(`flag ${name} ${line}`)).toMatchObject({ code: 0 })
    expect((await store.log()).slice(1).map(({ action }) => action)).toEqual([
      'flag mf-example new-composer true for 10 %',
      'flag mf-example order nearest for 50 % of country ES or PT and device phone',
      'flag mf-example pictures 5 for everybody',
    ])
    expect(await rulesOf('pictures')).toEqual(['5 for everybody'])
    expect((await store.read()).flags?.[name]?.['order']).toEqual({
      rules: [{ value: 'nearest', traffic: 50, target: { country: ['ES', 'PT'], device: ['phone'] } }],
      revision: 3,
    })
    expect((await verify(store)).faults).toEqual([])
  })

  it('has rules that are asked one after the other: a new one first, a known one in its place', async () => {
    const { type, rulesOf } = await withFlags()
    await type(`flag ${name} pictures --value 5 --to 10`)
    await type(`flag ${name} pictures --value 7 --to 20 --only country=PT`)
    await type(`flag ${name} pictures --value 5 --to 30`)
    expect(await rulesOf('pictures')).toEqual(['7 for 20 % of country PT', '5 for 30 %'])
    await type(`flag ${name} pictures --value 7 --to 0 --only country=PT`)
    expect(await rulesOf('pictures')).toEqual(['5 for 30 %'])
    await type(`flag ${name} pictures --value 9 --everybody`)
    expect(await rulesOf('pictures')).toEqual(['9 for everybody'])
    await type(`flag ${name} pictures --reset`)
    expect(await rulesOf('pictures')).toEqual([])
  })

  it.each([
    ['new-composer --value yes --to 10', '"yes" is no value of the flag new-composer: it is true or false.'],
    ['order --value random --to 10', '"random" is no value of the flag order: it is newest or nearest.'],
    ['pictures --value 10 --to 10', '"10" is no value of the flag pictures: it is a number from 1 to 9.'],
    ['pictures --value NaN --to 10', '"NaN" is no value of the flag pictures'],
    ['new-compser --value true --to 10', 'mf-example has no flag new-compser. Did you mean new-composer?'],
    ['beta --value true --to 10', 'mf-example has no flag beta. It has new-composer, order, pictures.'],
    ['constructor --value true --to 10', 'mf-example has no flag constructor.'],
    ['new-composer --reset', 'The flag new-composer of mf-example has no rules'],
    ['new-composer --value true --to 0', 'has this rule already: nothing was changed.'],
    ['new-composer --value true --to 101', '--to takes a percentage between 0 and 100'],
    ['new-composer --value true --to 10 --only country=pt', 'pt is no country'],
  ])('%s is refused in a sentence, and nothing is changed', async (line, sentence) => {
    const { store, type } = await withFlags()
    expect(await type(`flag ${name} ${line}`)).toEqual({ code: 1, text: expect.stringContaining(sentence) })
    expect((await store.log()).length).toBe(1)
  })

  it.each([
    ['new-composer', 'Say which value, with --value true, or --reset.'],
    ['new-composer --value true', 'Say how far: --to 10, or --everybody.'],
    ['new-composer --value true --everybody --only country=PT', '--everybody is all visitors'],
    ['new-composer --reset --value true', '--reset takes all rules away, and nothing beside it.'],
    ['--value true --everybody', 'Say which flag.'],
  ])('%s is not understood, and nothing is changed', async (line, sentence) => {
    const { store, type } = await withFlags()
    expect(await type(`flag ${name} ${line}`)).toEqual({ code: 2, text: expect.stringContaining(sentence) })
    expect((await store.log()).length).toBe(1)
  })

  it('of a version that nobody gets is refused', async () => {
    const { store, type } = await withFlags()
    const coming: FlagDeclaration = { type: 'boolean', default: false, about: 'x' }
    await publish(store, { from: exampleBuild({ version: '2.0.0', flags: { coming } }), by, to: 0 })
    expect((await type(`flag ${name} coming --value true --to 10`)).text).toBe(
      'mf-example 2.0.0 declares the flag coming, and nobody gets it: roll that version out first. ' +
        'No version that is live declares it.',
    )
    await rollout(store, by, name, '2.0.0', { to: 10 })
    const { text } = await type(`flag ${name} coming --value true --to 10`)
    expect(text).toContain('mf-example 1.0.0 no longer declares the flag coming, which has rules.')
  })

  it('that live versions no longer declare is refused, and can be reset', async () => {
    const { store, type } = await withFlags()
    await type(`flag ${name} order --value nearest --to 10`)
    await publish(store, { from: exampleBuild({ version: '2.0.0' }), by })
    expect(await type(`flag ${name} order --value nearest --to 20`)).toEqual({
      code: 1,
      text: expect.stringContaining('No version that is live declares it.'),
    })
    expect((await type(`flags ${name}`)).text).toContain('no live version declares it')
    expect((await type(`flag ${name} order --reset`)).code).toBe(0)
  })

  it('has ten rules at most', async () => {
    const { type } = await withFlags()
    for (const country of ['PT', 'ES', 'DE', 'FR', 'IT', 'AT', 'CH', 'BE', 'NL', 'DK'])
      expect((await type(`flag ${name} pictures --value 5 --to 10 --only country=${country}`)).code).toBe(0)
    expect((await type(`flag ${name} pictures --value 5 --to 10`)).text).toContain('has 10 rules')
  })

  it('can be set while its remote is off, and not once it is retired', async () => {
    const { store, type } = await withFlags()
    await switchOff(store, by, name, 'it leaks')
    expect((await type(`flag ${name} new-composer --value true --to 10`)).code).toBe(0)
    await type(`retire ${name} --why gone`)
    expect((await type(`flag ${name} new-composer --reset`)).text).toContain('mf-example was retired: gone')
    expect((await type('flags')).text).toBe('No live version declares a flag.')
  })

  it('is changed only at the revision that was seen', async () => {
    const { type } = await withFlags()
    expect((await type(`flag ${name} new-composer --value true --to 10 --revision 1`)).code).toBe(0)
    expect((await type(`flag ${name} new-composer --value true --to 20 --revision 1`)).text).toContain(
      'Since then: flag mf-example new-composer true for 10 % (revision 2, by',
    )
  })
})

describe('the gate', () => {
  const publishWith = async (declared: Record<string, FlagDeclaration>) => {
    const { folder, type } = await withFlags()
    await type(`flag ${name} order --value nearest --to 10`)
    const result = await type(`publish-folder ${exampleBuild({ version: '2.0.0', flags: declared })} --no-smoke`)
    return { ...result, folder }
  }

  it('says when a version drops a flag that has rules', async () => {
    const { order: _, ...others } = flags
    const { code, text } = await publishWith(others)
    expect(code).toBe(0)
    expect(text).toContain('mf-example 2.0.0 no longer declares the flag order, which has rules.')
  })

  it('says when a version can’t have a value that a rule gives', async () => {
    const { text } = await publishWith({ order: { type: 'boolean', default: true, about: 'x' } })
    expect(text).toContain('mf-example 2.0.0 gives its default of the flag order in place of nearest')
  })

  it.each([
    [{ type: 'boolean', default: 'no', about: 'x' }, 'is not what a build writes (config.flags.beta'],
    [{ type: 'one-of', values: ['a'], default: 'a', about: 'x' }, 'The flag beta needs two values or more'],
    [{ type: 'one-of', values: ['a', 'a'], default: 'a', about: 'x' }, 'The flag beta needs two values or more'],
    [{ type: 'one-of', values: ['a', ' b'], default: 'a', about: 'x' }, 'A value of the flag beta is empty, or begins'],
    [
      { type: 'one-of', values: ['a', 'b'], default: 'c', about: 'x' },
      'The default of the flag beta is "c", and it is a or b',
    ],
    [{ type: 'number', min: 1, max: 9, default: 10, about: 'x' }, 'The default of the flag beta is 10'],
    [{ type: 'number', min: 9, max: 1, default: 3, about: 'x' }, 'min must be below max'],
    [{ type: 'colour', default: 'red', about: 'x' }, 'is not what a build writes (config.flags.beta'],
  ])('refuses a version that declares %j', async (declaration, sentence) => {
    expect(await publishWith({ beta: declaration as FlagDeclaration })).toMatchObject({
      code: 1,
      text: expect.stringContaining(sentence),
    })
  })

  it('refuses names that are none, and more than thirty flags', async () => {
    const [one] = Object.values(flags) as [FlagDeclaration]
    expect((await publishWith({ 'New Composer': one })).text).toContain('The flag "New Composer" has no name such as')
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, number) => [`flag-${number}`, one]))
    expect((await publishWith(many)).text).toContain('It declares 31 flags; 30 at most.')
  })
})

it('a document with flags is read again as it was written, also in parts', async () => {
  const { folder, store, type } = await withFlags()
  await type(`flag ${name} order --value nearest --to 10 --only country=PT`)
  const reader = new ReleaseStore(folderObjectStore(folder))
  await reader.read()
  await type(`flag ${name} order --value nearest --to 20 --only country=PT`)
  expect(serializeDocument(await reader.readNewest())).toBe(serializeDocument(await store.at(3)))
})
