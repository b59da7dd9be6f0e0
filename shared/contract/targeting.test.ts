import fc from 'fast-check'
import { chooseRelease, isInside } from './assignment'
import { bucketOf, describeTarget, matchesTarget } from './bucketing'
import { exampleRelease } from './examples'
import { type Target, target } from './target'
import { countryOf, deviceKinds, deviceOf, languageOf, roleOf, type Visitor, visitorRoles } from './visitor'

const visitor = (facts: Partial<Visitor> = {}): Visitor => ({ id: 'visitor-1', cohorts: [], ...facts })

const some = <Value>(...values: Value[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined })
const anyTarget: fc.Arbitrary<Target> = fc
  .record({
    country: some('PT', 'ES', 'DE'),
    language: some('pt', 'de'),
    role: some(...visitorRoles),
    device: some(...deviceKinds),
    cohort: some('beta', 'staff'),
  })
  .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, values]) => values)))
const anyVisitor: fc.Arbitrary<Visitor> = fc.record({
  id: fc.uuid(),
  cohorts: fc.subarray(['beta', 'staff']),
  country: fc.constantFrom('PT', 'ES', 'DE', undefined),
  language: fc.constantFrom('pt', 'de', undefined),
  role: fc.constantFrom(...visitorRoles, undefined),
  device: fc.constantFrom(...deviceKinds, undefined),
})
const anyShare = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

const canary = (traffic: number, wanted?: Target | null) =>
  exampleRelease('2.0.0', { deployment: { traffic, default: false }, target: wanted })
const standard = exampleRelease('1.0.0', { deployment: { traffic: 100, default: true } })
const versionFor = (releases: Parameters<typeof chooseRelease>[0], one: Visitor) =>
  chooseRelease(releases, one)?.release.metadata.version

describe('a target', () => {
  it('is for visitors who have one of the values of every field', () => {
    const wanted: Target = { country: ['PT', 'ES'], language: ['de'] }
    expect(matchesTarget(wanted, visitor({ country: 'ES', language: 'de' }))).toBe(true)
    expect(matchesTarget(wanted, visitor({ country: 'ES', language: 'pt' }))).toBe(false)
    expect(matchesTarget(wanted, visitor({ country: 'DE', language: 'de' }))).toBe(false)
    expect(matchesTarget({ cohort: ['beta', 'staff'] }, visitor({ cohorts: ['x', 'staff'] }))).toBe(true)
  })

  it('is not for visitors of whom what it asks is unknown', () => {
    for (const wanted of [{ country: ['PT'] }, { language: ['pt'] }, { role: ['guest'] }, { device: ['phone'] }])
      expect(matchesTarget(wanted as Target, visitor())).toBe(false)
  })

  it('that is none is for everybody', () => {
    for (const none of [null, undefined]) expect(matchesTarget(none, visitor())).toBe(true)
  })

  it('with a field of a newer contract is for nobody', () => {
    const newer = target.parse({ country: ['PT'], weather: ['rain'] })
    expect(matchesTarget(newer, visitor({ country: 'PT' }))).toBe(false)
  })

  it('with a field of a newer contract, whatever its value, is for nobody and is told to people', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyVisitor, (weather, one) => {
        const newer = target.parse(JSON.parse(JSON.stringify({ country: ['PT', 'ES', 'DE'], weather })))
        expect(matchesTarget(newer, one)).toBe(false)
        expect(describeTarget(newer)).toMatch(/^country DE or ES or PT and weather /)
      }),
    )
    expect(describeTarget(target.parse({ weather: true }))).toBe('weather true')
    expect(describeTarget(target.parse({ weather: [{ toString: 1 }, 1] }))).toBe('weather [{"toString":1},1]')
    expect(describeTarget(target.parse({ weather: ['sun', 'rain'] }))).toBe('weather rain or sun')
  })

  it('is told to people in the same words, however it was written', () => {
    expect(describeTarget({ language: ['de'], country: ['PT', 'ES'] })).toBe('country ES or PT and language de')
    expect(describeTarget({ country: ['ES', 'PT'], language: ['de'] })).toBe('country ES or PT and language de')
  })

  it.each([{ country: ['pt'] }, { country: [] }, { language: ['DE'] }, { role: ['admin'] }, { device: ['watch'] }])(
    '%j is none',
    (wanted) => expect(target.safeParse(wanted).success).toBe(false),
  )
})

describe('a rollout with a target', () => {
  it('includes exactly the buckets of its share, of those who match', () => {
    fc.assert(
      fc.property(anyVisitor, anyTarget, anyShare, (one, wanted, traffic) => {
        const isInShare = bucketOf(one.id, 'mf-example@2.0.0') < Math.round(traffic * 100)
        expect(isInside(one, canary(traffic, wanted))).toBe(matchesTarget(wanted, one) && isInShare)
      }),
    )
  })

  it('only adds visitors while it grows', () => {
    fc.assert(
      fc.property(anyVisitor, anyTarget, anyShare, anyShare, (one, wanted, a, b) => {
        const [low, high] = [canary(Math.min(a, b), wanted), canary(Math.max(a, b), wanted)]
        if (isInside(one, low)) expect(isInside(one, high)).toBe(true)
      }),
    )
  })

  it('keeps those who had it when its target is dropped', () => {
    fc.assert(
      fc.property(anyVisitor, anyTarget, anyShare, (one, wanted, traffic) => {
        if (isInside(one, canary(traffic, wanted))) expect(isInside(one, canary(traffic, null))).toBe(true)
      }),
    )
  })

  it('changes nothing for visitors who do not match', () => {
    fc.assert(
      fc.property(anyVisitor, anyTarget, anyShare, (one, wanted, traffic) => {
        if (!matchesTarget(wanted, one)) expect(versionFor([canary(traffic, wanted), standard], one)).toBe('1.0.0')
      }),
    )
  })

  it('reaches a tenth of those who match at 10 %, within half a point', () => {
    const all = Array.from({ length: 60_000 }, (_, number) =>
      visitor({ id: `visitor-${number}`, country: number % 3 === 0 ? 'PT' : 'ES' }),
    )
    const matching = all.filter(({ country }) => country === 'PT')
    const inside = all.filter((one) => isInside(one, canary(10, { country: ['PT'] })))
    expect(inside.every(({ country }) => country === 'PT')).toBe(true)
    expect(inside.length / matching.length).toBeGreaterThan(0.095)
    expect(inside.length / matching.length).toBeLessThan(0.105)
  })

  it('is told as the reason', () => {
    const chosen = chooseRelease([canary(100, { country: ['PT'] }), standard], visitor({ country: 'PT' }))
    expect(chosen?.reason).toEqual({ kind: 'rollout', percent: 100, bucket: 8033, to: 'country PT' })
  })

  it('has no say over the default', () => {
    const targeted = exampleRelease('1.0.0', {
      deployment: { traffic: 100, default: true },
      target: { country: ['PT'] },
    })
    expect(versionFor([targeted], visitor({ country: 'ES' }))).toBe('1.0.0')
  })
})

describe('what is known of a visitor', () => {
  it.each([
    ['PT', 'PT'],
    [' pt ', 'PT'],
    ['XX', undefined],
    ['T1', undefined],
    ['PRT', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('the country %j is %s', (header, country) => expect(countryOf(header)).toBe(country))

  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.8, pt-BR', 'pt'],
    ['en;q=0, fr;q=0.1', 'fr'],
    ['*', undefined],
    ['en;q=x', undefined],
    ['<script>', undefined],
    [`${'x'.repeat(10_000)},de`, undefined],
    [undefined, undefined],
  ])('the language %.40s is %s', (header, language) => expect(languageOf(header)).toBe(language))

  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  const iPad = 'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  it.each([
    ['?1', undefined, 'phone'],
    ['?0', iPhone, 'desktop'],
    [undefined, iPhone, 'phone'],
    ['1', iPad, 'desktop'],
    [undefined, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 'desktop'],
    [undefined, undefined, undefined],
  ])('the device with %j and %.30s is %s', (hint, agent, device) => expect(deviceOf(hint, agent)).toBe(device))

  it.each([
    [false, 'Provider', 'signed-out'],
    [true, 'Guest', 'guest'],
    [true, 'Provider', 'provider'],
    [true, 'Admin', undefined],
    [true, undefined, undefined],
  ])('the role, signed in %s as %s, is %s', (isSignedIn, role, is) => expect(roleOf(isSignedIn, role)).toBe(is))
})
