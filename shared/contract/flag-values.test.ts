import fc from 'fast-check'
import { resolveSnapshot, revisionOf } from './assignment'
import { exampleRelease, exampleSettings } from './examples'
import { describeFlagType, flagValuesFor, isFlagValue } from './flag-values'
import { type FlagDeclaration, type FlagRule, flagDeclaration } from './flags'
import { type Release, type ReleaseDocument, releaseDocument } from './release'

const composer: FlagDeclaration = { type: 'boolean', default: false, about: 'a composer with pictures' }
const order: FlagDeclaration = {
  type: 'one-of',
  values: ['newest', 'nearest'],
  default: 'newest',
  about: 'what is first',
}
const pictures: FlagDeclaration = { type: 'number', min: 1, max: 9, default: 3, about: 'how many' }

const valueFor = (id: string, declaration: FlagDeclaration, rules: readonly FlagRule[], remote = 'mf-example') =>
  flagValuesFor(remote, { flag: declaration }, () => rules, { id, cohorts: [], country: 'PT' })['flag']

const anyRule: fc.Arbitrary<FlagRule> = fc
  .record({
    value: fc.constantFrom<FlagRule['value']>(true, false, 'newest', 'nearest', 'none', 1, 5, 99),
    traffic: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    country: fc.constantFrom('PT', 'ES', undefined),
  })
  .map(({ country, ...rule }) => ({ ...rule, ...(country && { target: { country: [country] } }) }))
const anyRules = fc.array(anyRule, { maxLength: 4 })
const anyDeclaration = fc.constantFrom(composer, order, pictures)

describe('the value of a flag', () => {
  it('is the default of the version without a rule', () => {
    expect([composer, order, pictures].map((one) => valueFor('a', one, []))).toEqual([false, 'newest', 3])
  })

  it('is that of the first rule that includes the visitor', () => {
    const rules = [
      { value: 9, traffic: 100, target: { country: ['ES'] } },
      { value: 7, traffic: 0 },
      { value: 5, traffic: 100 },
      { value: 4, traffic: 100 },
    ]
    expect(valueFor('a', pictures, rules)).toBe(5)
  })

  it('is the version’s own default where a rule has a value that the version does not take', () => {
    expect(valueFor('a', order, [{ value: 'random', traffic: 100 }])).toBe('newest')
    expect(valueFor('a', order, [{ value: true, traffic: 100 }])).toBe('newest')
    expect(valueFor('a', pictures, [{ value: 10, traffic: 100 }])).toBe(3)
  })

  it('is always one that the version takes', () => {
    fc.assert(
      fc.property(fc.uuid(), anyDeclaration, anyRules, (id, declaration, rules) =>
        expect(isFlagValue(declaration, valueFor(id, declaration, rules))).toBe(true),
      ),
    )
  })

  it('stays for those who have it while the share of its rule grows', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.float({ min: 0, max: 100, noNaN: true }),
        fc.float({ min: 0, max: 100, noNaN: true }),
        (id, a, b) => {
          const at = (traffic: number) => valueFor(id, composer, [{ value: true, traffic }])
          if (at(Math.min(a, b))) expect(at(Math.max(a, b))).toBe(true)
        },
      ),
    )
  })

  it('does not change for visitors of a rule when rules after it change', () => {
    fc.assert(
      fc.property(fc.uuid(), anyDeclaration, anyRule, anyRules, anyRules, (id, declaration, rule, some, others) => {
        const isOfRule = valueFor(id, declaration, [rule]) !== declaration.default
        if (isOfRule)
          expect(valueFor(id, declaration, [rule, ...some])).toEqual(valueFor(id, declaration, [rule, ...others]))
      }),
    )
  })

  it('does not change when another flag’s or another remote’s rules do', () => {
    fc.assert(
      fc.property(fc.uuid(), anyRules, anyRules, (id, own, others) => {
        const valuesWith = (rules: readonly FlagRule[]) =>
          flagValuesFor('mf-example', { own: pictures, other: pictures }, (flag) => (flag === 'own' ? own : rules), {
            id,
            cohorts: [],
          })
        expect(valuesWith(others)['own']).toBe(valuesWith([])['own'])
      }),
    )
  })

  it('is bucketed apart from other flags, values and remotes', () => {
    const ids = Array.from({ length: 10_000 }, (_, number) => `visitor-${number}`)
    const inBoth = ids.filter(
      (id) =>
        valueFor(id, composer, [{ value: true, traffic: 10 }]) &&
        valueFor(id, composer, [{ value: true, traffic: 10 }], 'mf-other'),
    )
    expect(inBoth.length).toBeGreaterThan(50)
    expect(inBoth.length).toBeLessThan(150)
  })

  it('is given to a tenth of the visitors at 10 %, within half a point', () => {
    const ids = Array.from({ length: 50_000 }, (_, number) => `visitor-${number}`)
    const inside = ids.filter((id) => valueFor(id, order, [{ value: 'nearest', traffic: 10 }]) === 'nearest')
    expect(inside.length / ids.length).toBeGreaterThan(0.095)
    expect(inside.length / ids.length).toBeLessThan(0.105)
  })
})

it('types of flags are told to people', () => {
  expect([composer, order, pictures].map(describeFlagType)).toEqual([
    'true or false',
    'newest or nearest',
    'a number from 1 to 9',
  ])
  expect(flagDeclaration.safeParse({ type: 'colour', default: 'red', about: 'x' }).success).toBe(false)
})

describe('the flags in a snapshot', () => {
  const release = (version: string, isDefault: boolean, flags?: Record<string, FlagDeclaration>): Release => {
    const one = exampleRelease(version, { deployment: { traffic: isDefault ? 100 : 50, default: isDefault } })
    const { manifest } = one.extras
    const config = manifest.config && { ...manifest.config, ...(flags && { flags }) }
    return { ...one, extras: { ...one.extras, manifest: { ...manifest, config } } }
  }
  const documentOf = (releases: Release[], rules?: FlagRule[]): ReleaseDocument => ({
    schema: '',
    microFrontends: { 'mf-example': releases },
    ...(rules && { flags: { 'mf-example': { composer: { rules, revision: 9 } } } }),
  })
  const flagsOf = (document: ReleaseDocument) =>
    resolveSnapshot(document, { id: 'visitor-1', cohorts: [] }, exampleSettings).flags

  it('are those of the visitor’s version and of each to fall back to, by what each declares', () => {
    const releases = [release('1.1.0', true, { composer }), release('1.0.0', false, { composer: order })]
    const document = documentOf(
      releases.map((one) => ({ ...one, extras: { ...one.extras, servedUntil: '2026-01-01T00:00:00.000Z' } })),
      [{ value: true, traffic: 100 }],
    )
    const canaryOff = { ...document.microFrontends['mf-example']?.[1], deployment: { traffic: 0, default: false } }
    document.microFrontends['mf-example']?.splice(1, 1, canaryOff as Release)
    expect(flagsOf(document)).toEqual({
      'mf-example': { '1.1.0': { composer: true }, '1.0.0': { composer: 'newest' } },
    })
  })

  it('are absent where no version declares any, whatever rules there are', () => {
    expect(flagsOf(documentOf([release('1.0.0', true)], [{ value: true, traffic: 100 }]))).toBeUndefined()
  })

  it('count in the revision of the document', () => {
    expect(revisionOf(documentOf([release('1.0.0', true)], []))).toBe(9)
  })

  it('leave a document without them as it was written', () => {
    const before = documentOf([release('1.0.0', true)])
    expect(JSON.stringify(releaseDocument.parse(before))).not.toMatch(/flags|target/)
  })
})
