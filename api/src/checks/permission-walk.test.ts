import { type CallName, callTable } from '@qe/contract'
import { type CallerKind, callers, permissions, toldBy } from '../policies'
import { type Attempt, type Example, examples, wholeListing } from './examples'
import { openStage, type Stage } from './stage'

let s: Stage
beforeAll(async () => {
  s = await openStage()
})
afterAll(() => s.close())

const names = Object.keys(callTable) as CallName[]

/** Calls whose example begins a new thing; here they are about one that is there. */
const aboutWhatIsThere: { [N in CallName]?: (s: Stage) => Promise<Attempt<N>> } = {
  'property/save': async () => ({
    input: {
      propertyId: (await s.host.call('property/save', wholeListing(s))).data.propertyId,
      title: 'Another name for it',
    },
  }),
  'chat/quick-reply/update': async () => {
    const { data } = await s.host.call('chat/quick-reply/update', { title: 'Gate', body: 'The code is on the door.' })
    return {
      input: {
        quickReplyId: data.items.find(({ title }) => title === 'Gate')?.id ?? '',
        title: 'Gate',
        body: 'Ring twice.',
      },
    }
  },
}

/**
 * Calls that end a session or an account, or make another person of somebody, are made by somebody who can be spared.
 */
const lasting: readonly CallName[] = ['user/logout', 'user/all-device-logout', 'user/delete', 'user/onboarding']

async function callerFor(name: CallName, who: CallerKind) {
  if (who === 'nobody' || !lasting.includes(name)) return s.people[who]
  return (await s.newcomer(who === 'host' || who === 'otherHost' ? 'provider' : 'guest')).caller
}

const refusals = [401, 403, 404]

test.each(names)('%s tells everybody what the table says', async (name) => {
  const example = examples[name] as unknown as Example<'user/update'>
  const works = (aboutWhatIsThere[name] as Example<'user/update'>['works'] | undefined) ?? example.works
  const told: Partial<Record<CallerKind, unknown>> = {}
  for (const who of callers) {
    // Made anew for each, as the one before may have used it up.
    const { input, files } = await works(s)
    const caller = await callerFor(name, who)
    const { statusCode } = await caller.call(name as 'user/update', input, files)
    told[who] = refusals.includes(statusCode) ? statusCode : 'ok'
    expect(statusCode).toBeLessThan(500)
  }
  expect(told).toEqual(Object.fromEntries(callers.map((who) => [who, toldBy(name, who)])))
})

test.each(['property/save', 'property/delete-property'] as const)(
  '%s on a draft of another host is a 404: only a listing is public',
  async (name) => {
    const { data } = await s.host.call('property/save', { guests: 4 })
    expect((await s.otherHost.call(name, { propertyId: data.propertyId })).statusCode).toBe(404)
    expect((await s.otherHost.call(name, { propertyId: await s.listing() })).statusCode).toBe(403)
  },
)

test('the table and the contract agree on who may call at all', () => {
  for (const name of names) {
    const { who } = callTable[name]
    expect([name, toldBy(name, 'nobody')]).toEqual([name, who === 'public' ? 'ok' : 401])
    if (who === 'provider') expect([name, toldBy(name, 'otherGuest')]).toEqual([name, 403])
  }
  expect(Object.keys(permissions).sort()).toEqual([...names].sort())
})
