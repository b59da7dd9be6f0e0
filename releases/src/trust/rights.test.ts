import { generateKeyPairSync } from 'node:crypto'
import type { Release, RolloutPlan } from '@qe/contract'
import { apply, type Change, emptyDocument } from '../store/log-entry'
import { approvedAfter, forbidden } from './rights'
import type { TrustedKey } from './trusted-keys'

const name = 'mf-chat'
const minute = 60_000
const now = Date.parse('2026-11-23T12:00:00Z')
const iso = (time: number) => new Date(time).toISOString()

const key = (rights: Partial<TrustedKey> = {}): TrustedKey => ({
  id: 'x',
  publicKey: generateKeyPairSync('ed25519').publicKey,
  owner: 'Chat team',
  remotes: [name],
  shell: false,
  upTo: 25,
  previewsOnly: false,
  expires: '2027-01-01',
  certifies: false,
  ...rights,
})

const release = (version: string, share: number, plan?: RolloutPlan): Release => ({
  url: `/assets/${name}/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha256-x' },
  deployment: { traffic: share, default: share === 100 },
  extras: {
    manifest: {
      name,
      version,
      kind: 'remote',
      entry: 'remoteEntry.js',
      assets: [],
      chunks: {},
      config: null,
      builtAt: iso(now),
    },
    manifestIntegrity: 'sha256-x',
    publishedAt: iso(now),
    cohorts: [],
    disabled: null,
    salt: version,
    revision: 0,
    ...(plan && { plan }),
  },
})

type Setting = Omit<Extract<Change, { version: string }>, 'name' | 'version' | 'deployment' | 'cohorts' | 'disabled'>
const give = (version: string, share: number, more: Partial<Setting> & { disabled?: boolean } = {}): Change => {
  const { disabled, ...rest } = more
  return {
    name,
    version,
    deployment: { traffic: share, default: share === 100 },
    cohorts: [],
    disabled: disabled ? { reason: 'x', by: 'x', at: iso(now) } : null,
    ...rest,
  }
}

/** What a key may not, after earlier entries. */
function attempt(
  before: Change[][],
  changes: Change[],
  { at = now, ...rights }: Partial<TrustedKey> & { at?: number } = {},
) {
  let document = emptyDocument
  let approved = new Map() as ReturnType<typeof approvedAfter>
  for (const [index, earlier] of before.entries()) {
    document = apply(document, earlier, index + 1)
    approved = approvedAfter(approved, document, earlier)
  }
  return forbidden(changes, { key: key(rights), document, approved, at })
}

const plan = (step: number, since: number): RolloutPlan => ({
  steps: [1, 25, 100],
  everyMs: 10 * minute,
  step,
  since: iso(since),
  paused: null,
})
const first: Change[] = [{ name, add: release('1.0.0', 100) }]
const second: Change[] = [{ name, add: release('1.1.0', 100) }, give('1.0.0', 0)]

it('a rollback brings back what visitors had, and nothing else', () => {
  const canary: Change[] = [{ name, add: release('1.2.0', 5) }]
  const away = give('1.1.0', 0, { disabled: true })
  expect(attempt([first, second, canary], [away, give('1.0.0', 100)])).toBeNull()
  expect(attempt([first, second, canary], [away, give('1.2.0', 100)])).toBe('give mf-chat 1.2.0 to everybody')
  expect(attempt([first, second, canary], [give('1.0.0', 100), give('1.1.0', 0)])).toBe(
    'give mf-chat 1.0.0 to everybody',
  )
})

it('a version that was disabled comes back with a right alone', () => {
  const disabled: Change[] = [give('1.0.0', 0, { disabled: true })]
  const away = give('1.1.0', 0, { disabled: true })
  expect(attempt([first, second, disabled], [away, give('1.0.0', 100)])).toBe('give mf-chat 1.0.0 to everybody')
  expect(attempt([first, second, disabled, [give('1.0.0', 0)]], [away, give('1.0.0', 100)])).toBe(
    'give mf-chat 1.0.0 to everybody',
  )
})

describe('that a version was the default, to which pages fall back,', () => {
  const servedUntil = iso(now)
  const canary: Change[] = [{ name, add: release('1.2.0', 5) }]
  const fault = 'say that mf-chat 1.2.0 was the default'

  it('is said where it is withdrawn', () => {
    expect(attempt([first, second], [give('1.1.0', 0, { disabled: true, servedUntil }), give('1.0.0', 100)])).toBeNull()
    expect(
      attempt([first], [{ name, add: release('1.1.0', 100) }, give('1.0.0', 0, { servedUntil })], { upTo: 100 }),
    ).toBe(null)
  })

  it('is never said of another one, whatever the key may', () => {
    for (const upTo of [0, 100])
      expect(attempt([first, second, canary], [give('1.2.0', 0, { servedUntil })], { upTo })).toBe(fault)
    const added = release('1.2.0', 0)
    const said: Change[] = [{ name, add: { ...added, extras: { ...added.extras, servedUntil } } }]
    expect(attempt([first, second], said, { upTo: 100 })).toBe(fault)
  })

  it('is not said of one that is the default and disabled, which nobody gets', () => {
    const disabledDefault = [give('1.2.0', 100, { disabled: true })]
    expect(attempt([first, second, canary], disabledDefault, { upTo: 0 })).toBeNull()
    expect(attempt([first, second, canary, disabledDefault], [give('1.2.0', 0, { servedUntil })])).toBe(fault)
  })
})

it('several versions together have no more than one may have, not beside a rollback either', () => {
  const small = ['2.0.0', '2.1.0', '2.2.0'].map((version): Change[] => [{ name, add: release(version, 8) }])
  expect(attempt([first, ...small], [{ name, add: release('2.3.0', 8) }])).toBe(
    'give versions of mf-chat to 32 % of the visitors together',
  )
  const [away, back] = [give('1.1.0', 0, { disabled: true }), give('1.0.0', 100)]
  const larger = ['2.0.0', '2.1.0'].map((version) => give(version, 20))
  expect(attempt([first, second, ...small], [away, back, ...larger])).toContain('together')
})

it('a plan that had the right to begin goes on step by step, each in its time, whoever signs', () => {
  const began: Change[] = [{ name, add: release('1.1.0', 25, plan(1, now - 10 * minute)) }]
  const promoted = [give('1.1.0', 100, { plan: null }), give('1.0.0', 0)]
  expect(attempt([first, began], promoted, { upTo: 0 })).toBeNull()
  expect(attempt([first, began], promoted, { upTo: 0, at: now - 8 * minute })).toBe('give mf-chat 1.1.0 to everybody')
  const early: Change[] = [{ name, add: release('1.1.0', 1, plan(0, now - 10 * minute)) }]
  expect(attempt([first, early], [give('1.1.0', 25, { plan: plan(1, now) })], { upTo: 0 })).toBeNull()
  expect(attempt([first, early], promoted, { upTo: 0 })).toBe('give mf-chat 1.1.0 to everybody')
})

it('a plan is neither shortened nor moved on by a key that could not begin it', () => {
  const began: Change[] = [{ name, add: release('1.1.0', 1, plan(0, now - minute)) }]
  const fault = 'take mf-chat 1.1.0 to everybody by a plan'
  for (const changed of [
    { ...plan(0, now - minute), everyMs: 1 },
    { ...plan(0, now - minute), steps: [1, 100] },
    plan(1, now - minute),
    plan(0, now - 60 * minute),
  ])
    expect(attempt([first, began], [give('1.1.0', 1, { plan: changed })])).toBe(fault)
  const paused = { ...plan(0, now - minute), paused: { reason: 'x', by: 'x', at: iso(now) } }
  expect(attempt([first, began], [give('1.1.0', 1, { plan: paused })])).toBeNull()
  expect(attempt([first, [{ name, add: release('1.1.0', 1, paused) }]], [give('1.1.0', 25)], { upTo: 0 })).toBe(
    'give mf-chat 1.1.0 to 25 % of the visitors',
  )
})

it('a plan with a window takes its steps there alone, and the window is not dropped', () => {
  // 2026-11-23 is a Monday.
  const open = { ...plan(1, now - 10 * minute), window: 'Mon 11:00-13:00 UTC' }
  const shut = { ...open, window: 'Mon 14:00-15:00 UTC' }
  const promoted = [give('1.1.0', 100, { plan: null }), give('1.0.0', 0)]
  expect(attempt([first, [{ name, add: release('1.1.0', 25, open) }]], promoted, { upTo: 0 })).toBeNull()
  expect(attempt([first, [{ name, add: release('1.1.0', 25, shut) }]], promoted, { upTo: 0 })).toContain('to everybody')
  const { window: _, ...dropped } = shut
  const began: Change[] = [{ name, add: release('1.1.0', 25, shut) }]
  expect(attempt([first, began], [give('1.1.0', 25, { plan: dropped })])).toContain('by a plan')
})

it('a key for previews begins, renews and ends them, and changes nothing else', () => {
  const preview = { until: iso(now + minute), publicKey: 'x' }
  const added = release('1.1.0-pr.1', 0)
  const began: Change[] = [{ name, add: { ...added, extras: { ...added.extras, preview } } }]
  const rights = { upTo: 0, previewsOnly: true }
  const renewed = { until: iso(now + 2 * minute), publicKey: 'x' }
  for (const [before, change] of [
    [[first], began],
    [[first, began], [give('1.1.0-pr.1', 0, { preview: renewed })]],
    [[first, began], [give('1.1.0-pr.1', 0, { preview, disabled: true })]],
  ] as const)
    expect(attempt([...before], [...change], rights)).toBeNull()
  const idle: Change[] = [{ name, add: release('1.1.0', 0) }]
  for (const changes of [
    idle,
    [{ ...give('1.0.0', 100), cohorts: ['staff'] }],
    [give('1.0.0', 0, { disabled: true })],
    [{ name, off: { reason: 'x', by: 'x', at: iso(now) } }],
    [{ name, freeze: { until: iso(now + minute), reason: 'x', by: 'x' } }],
    [...began, give('1.0.0', 0)],
  ] as Change[][])
    expect(attempt([first], changes, rights)).toBe('change mf-chat otherwise than by previews')
})

it('a preview is no way to visitors, and no other version is made one', () => {
  const preview = { until: iso(now + minute), publicKey: 'x' }
  const added = release('1.1.0-pr.1', 0)
  const previewed = { ...added, extras: { ...added.extras, preview } }
  const began: Change[] = [{ name, add: previewed }]
  expect(attempt([first], began, { upTo: 0 })).toBeNull()
  expect(attempt([first, began], [give('1.1.0-pr.1', 0, { preview })], { upTo: 0 })).toBeNull()
  const toVisitors = 'give the preview mf-chat 1.1.0-pr.1 to visitors'
  expect(attempt([first, began], [give('1.1.0-pr.1', 5)], { upTo: 100 })).toBe(toVisitors)
  const shared = { ...previewed, deployment: { traffic: 5, default: false } }
  expect(attempt([first], [{ name, add: shared }], { upTo: 100 })).toBe(toVisitors)
  expect(attempt([first], [give('1.0.0', 100, { preview })], { upTo: 100 })).toBe('make a preview of mf-chat 1.0.0')
})

it('a published version is not replaced, and has its own files', () => {
  const other = { ...release('1.1.0', 5), url: '/assets/mf-booking/1.1.0/remoteEntry.js' }
  expect(attempt([first], [{ name, add: release('1.0.0', 5) }])).toBe('publish mf-chat 1.0.0 again')
  expect(attempt([first], [{ name, add: other }])).toBe('publish the files of another as mf-chat 1.1.0')
})

it('every remote is not the shell', () => {
  const change: Change[] = [{ name: 'shell', off: null, retired: undefined }]
  expect(attempt([], change, { remotes: '*' })).toBe('change shell')
  expect(attempt([], change, { remotes: '*', shell: true })).toBeNull()
})

describe('a target', () => {
  const portugal = { country: ['PT'] }
  const targeted = (version: string, share: number): Change => {
    const add = release(version, share)
    return {
      name,
      add: {
        ...add,
        deployment: { traffic: share, default: false },
        extras: { ...add.extras, target: portugal },
      },
    }
  }
  const ofPortugal = (version: string, share: number): Change => ({
    ...give(version, share, { target: portugal }),
    deployment: { traffic: share, default: false },
  })

  it('leaves a key the share that it may give, however few match', () => {
    expect(attempt([first], [targeted('1.1.0', 25)])).toBeNull()
    expect(attempt([first], [targeted('1.1.0', 26)])).toBe('publish mf-chat 1.1.0 to 26 % of the visitors')
    expect(attempt([first, [targeted('1.1.0', 20)]], [targeted('1.2.0', 20)])).toBe(
      'give versions of mf-chat to 40 % of the visitors together',
    )
  })

  it.each<[string, Change]>([
    ['dropped', { ...give('1.1.0', 60, { target: null }), deployment: { traffic: 60, default: false } }],
    ['changed', give('1.1.0', 60, { target: { country: ['ES'] } })],
  ])('that somebody else gave a larger share can’t be %s', (_what, change) => {
    expect(attempt([first, [targeted('1.1.0', 60)]], [change])).toBe('give mf-chat 1.1.0 to 60 % of the visitors')
    expect(attempt([first, [targeted('1.1.0', 60)]], [change], { upTo: 60 })).toBeNull()
  })

  it('that all who match have does not make a version everybody’s', () => {
    expect(attempt([first, [targeted('1.1.0', 100)]], [give('1.1.0', 100), give('1.0.0', 0)])).toBe(
      'give mf-chat 1.1.0 to everybody',
    )
  })

  it('may be put on a share that is there, and kept with it', () => {
    const half: Change[] = [{ name, add: release('1.1.0', 50) }]
    expect(attempt([first, half], [ofPortugal('1.1.0', 50)])).toBeNull()
    expect(attempt([first, [targeted('1.1.0', 60)]], [ofPortugal('1.1.0', 60)])).toBeNull()
  })

  it('comes back by a rollback with its share, and not without', () => {
    const ended: Change[] = [{ name, add: release('1.2.0', 100) }, give('1.0.0', 0), give('1.1.0', 0, { target: null })]
    const before = [first, [targeted('1.1.0', 60)], ended]
    const [away, back] = [give('1.2.0', 0, { disabled: true }), give('1.0.0', 100)]
    expect(attempt(before, [away, back, ofPortugal('1.1.0', 60)], { upTo: 0 })).toBeNull()
    expect(attempt(before, [away, back, give('1.1.0', 60, { target: null })], { upTo: 0 })).toBe(
      'give mf-chat 1.1.0 to 60 % of the visitors',
    )
  })

  it('of a plan can’t be dropped on the way', () => {
    const start = now - 10 * minute
    const planned = targeted('1.1.0', 1)
    const withPlan: Change[] = [
      'add' in planned
        ? { name, add: { ...planned.add, extras: { ...planned.add.extras, plan: plan(0, start) } } }
        : planned,
    ]
    const step = ofPortugal('1.1.0', 25)
    expect(attempt([first, withPlan], [{ ...step, plan: plan(1, now) } as Change], { upTo: 0 })).toBeNull()
    expect(attempt([first, withPlan], [{ ...step, plan: plan(1, now), target: null } as Change], { upTo: 0 })).toBe(
      'give mf-chat 1.1.0 to 25 % of the visitors',
    )
  })

  it('of a plan can’t be dropped by a change that says nothing of the plan, which goes on', () => {
    const planned = targeted('1.1.0', 25)
    if (!('add' in planned)) throw new Error('It is a publish.')
    const add = { ...planned.add, extras: { ...planned.add.extras, plan: plan(1, now - 10 * minute) } }
    const before = [first, [{ name, add }]]
    const fault = 'take mf-chat 1.1.0 to everybody by a plan'
    expect(attempt(before, [give('1.1.0', 25, { target: null })], { upTo: 25 })).toBe(fault)
    expect(attempt(before, [give('1.1.0', 25, { target: null, plan: null })], { upTo: 25 })).toBeNull()
    expect(attempt(before, [give('1.1.0', 25)], { upTo: 0 })).toBeNull()
  })
})

describe('an entry that changes the same twice is refused, since each change is judged by what was before:', () => {
  const targeted: Release = {
    ...release('1.1.0', 60),
    extras: { ...release('1.1.0', 60).extras, target: { country: ['PT'] } },
  }
  const until = (hours: number) => ({ until: iso(now + hours * 60 * minute), reason: 'x', by: 'x', at: iso(now) })

  it.each<[string, Change[], string]>([
    ['a version', [give('1.1.0', 0, { target: null }), give('1.1.0', 60)], 'change mf-chat 1.1.0'],
    [
      'a new version',
      ['a', 'b'].map((salt) => {
        const added = release('2.0.0', 20)
        return { name, add: { ...added, extras: { ...added.extras, salt } } }
      }),
      'change mf-chat 2.0.0',
    ],
    ['a new version and who gets it', [{ name, add: release('2.0.0', 5) }, give('2.0.0', 5)], 'change mf-chat 2.0.0'],
    ['a flag', ['x', 'y'].map((value) => ({ name, flag: 'tall', rules: [{ value, traffic: 25 }] })), 'set the flag'],
    ['a freeze', [1, 2].map((hours) => ({ name, freeze: until(hours) })), 'freeze mf-chat'],
    ['whether it is off', [1, 2].map(() => ({ name, off: null })), 'switch mf-chat'],
  ])('%s', (_what, changes, said) => {
    const fault = attempt([first, [{ name, add: targeted }]], changes, { upTo: 100 })
    expect(fault).toContain(said)
    expect(fault).toContain('twice in one entry')
  })
})

describe('the rules of a flag', () => {
  const rule = (traffic: number, value = true, country?: string) => ({
    value,
    traffic,
    ...(country && { target: { country: [country] } }),
  })
  const set = (...rules: ReturnType<typeof rule>[]): Change => ({ name, flag: 'new-composer', rules })

  it('have the limit that versions have, all together, whatever their targets', () => {
    expect(attempt([first], [set(rule(25))])).toBeNull()
    expect(attempt([first], [set(rule(26))])).toBe('set the flag new-composer of mf-chat to true for 26 %')
    expect(attempt([first, [set(rule(20))]], [set(rule(20, false, 'PT'), rule(20))])).toBe(
      'set the flag new-composer of mf-chat to false for 20 % of country PT',
    )
    expect(attempt([first, [set(rule(60, true, 'PT'))]], [set(rule(60))])).toBe(
      'set the flag new-composer of mf-chat to true for 60 %',
    )
  })

  it('may be taken back by every key of the remote, and by no other', () => {
    const before = [first, [set(rule(100))]]
    for (const rules of [[], [rule(40)]]) expect(attempt(before, [set(...rules)], { upTo: 0 })).toBeNull()
    expect(attempt(before, [set()], { remotes: ['mf-guides'] })).toBe('change mf-chat')
  })

  it('may be taken away one by one, but not asked in another order, which gives a value to others', () => {
    const before = [first, [set(rule(40, false, 'PT'), rule(60), rule(100, false))]]
    const [hidden, middle, last] = [rule(40, false, 'PT'), rule(60), rule(100, false)]
    for (const kept of [[middle, last], [hidden, last], [hidden, middle], [last], [hidden, rule(30), last]])
      expect(attempt(before, [set(...kept)], { upTo: 0 })).toBeNull()
    expect(attempt(before, [set(middle, hidden, last)], { upTo: 25 })).toBe(
      'set the flag new-composer of mf-chat to true for 60 %',
    )
    expect(attempt(before, [set(hidden, last, middle)])).toBe(
      'set the flag new-composer of mf-chat to false for everybody',
    )
    expect(attempt(before, [set(last, middle)], { upTo: 0 })).toContain('false for everybody')
    expect(attempt(before, [set(last, hidden, middle, last)], { upTo: 0 })).toContain('false for everybody')
  })

  it('may be added beside what everybody has already', () => {
    expect(attempt([first, [set(rule(100))]], [set(rule(10, false), rule(100))])).toBeNull()
  })
})
