import { type CallName, calls, callTable, teamLevels } from '@qe/contract'
import { teamMember } from '../database/schema'
import { rightOfCall } from '../domain/team'
import type { Caller } from '../testing/harness'
import { type Attempt, type Example, examples, wholeListing } from './examples'
import {
  type CallerKind,
  type CoHostKind,
  callers,
  callsOfCoHosts,
  expectedAnswer,
  expectedOfCoHost,
  ownershipByCall,
} from './expected-permissions'
import { openStage, type Stage } from './stage'

let s: Stage
beforeAll(async () => {
  s = await openStage()
})
afterAll(() => s.close())

const names = Object.keys(callTable) as CallName[]

const kinds: readonly CoHostKind[] = [...teamLevels, 'elsewhere', 'former']

const refusals = [401, 403, 404]

/** Input of a call for one caller after another: made anew where the call before may have changed what it is about. */
function inputsOf(name: CallName, make: Example<'user/update'>['works']) {
  let input: ReturnType<typeof make> | undefined
  return {
    next: () => (input ??= make(s)),
    /** @returns what is expected of the answer: the status of a refusal, else `ok` */
    take(statusCode: number): number | 'ok' {
      if (refusals.includes(statusCode)) return statusCode
      if (callTable[name].method !== 'GET') input = undefined
      return 'ok'
    },
  }
}

/** Co-hosts of the host, as hosts who have nothing themselves. */
async function openTeam() {
  const team = new Map<CoHostKind, Caller>()
  for (const kind of kinds) {
    const { id, caller } = await s.newcomer('provider')
    team.set(kind, caller)
    if (kind === 'former') continue
    const isElsewhere = kind === 'elsewhere'
    await s.t.db.insert(teamMember).values({
      ...{ hostId: s.hostId, personId: id, createdAt: s.t.services.now() },
      level: isElsewhere ? 'listings' : kind,
      listingIds: isElsewhere ? [await s.listing({ title: 'Another house' })] : null,
    })
  }
  return team
}

let team: Map<CoHostKind, Caller>
beforeAll(async () => {
  team = await openTeam()
})

/** The host's side of a thing, where the example is of the guest's. */
const hostsInputs: { [N in CallName]?: object } = {
  'bookings/invoice-download': { kind: 'payout' },
  'bookings/my-booking': { side: 'provider' },
  'claim/list': { side: 'provider' },
  'claim/open': { reason: 'damage' },
  'claim/answer': { answer: 'refuse', text: 'The kitchen was cleaned the same morning.' },
  'transcation/getAll': { side: 'provider' },
}

test.each(callsOfCoHosts)(
  '%s answers co-hosts as their level, their listings and the call’s right say',
  async (name) => {
    const example = examples[name] as unknown as Example<'user/update'>
    const works = (existingObjectInputs[name] as Example<'user/update'>['works'] | undefined) ?? example.works
    const answers: Partial<Record<CoHostKind, unknown>> = {}
    const inputs = inputsOf(name, works)
    for (const kind of kinds) {
      const { input, files } = await inputs.next()
      const takesHost = 'hostId' in ((calls[name].input as { shape?: object }).shape ?? {})
      const asked = { ...input, ...hostsInputs[name], ...(takesHost && { hostId: s.hostId }) }
      const { statusCode } = await (team.get(kind) as Caller).call(name as 'user/update', asked as never, files)
      expect(statusCode).toBeLessThan(500)
      answers[kind] = inputs.take(statusCode)
    }
    expect(answers).toEqual(Object.fromEntries(kinds.map((kind) => [kind, expectedOfCoHost(name, kind)])))
  },
)

test('every call for hosts has a right, and so has every call about a host’s thing', () => {
  const withoutRight = names.filter((name) => callTable[name].who === 'provider' && !(name in rightOfCall))
  expect(withoutRight).toEqual([])
})

/** Input about an existing object, for calls whose example creates a new one. */
const existingObjectInputs: { [N in CallName]?: (s: Stage) => Promise<Attempt<N>> } = {
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
 * Calls that end a session or an account, or change a role, are made by an account created for them.
 */
const accountChanging: readonly CallName[] = ['user/logout', 'user/all-device-logout', 'user/delete', 'user/onboarding']

async function callerFor(name: CallName, who: CallerKind) {
  if (who === 'nobody' || !accountChanging.includes(name)) return s.people[who]
  return (await s.newcomer(who === 'host' || who === 'otherHost' ? 'provider' : 'guest')).caller
}

test.each(names)('%s answers every kind of caller as expected', async (name) => {
  const example = examples[name] as unknown as Example<'user/update'>
  const works = (existingObjectInputs[name] as Example<'user/update'>['works'] | undefined) ?? example.works
  const answers: Partial<Record<CallerKind, unknown>> = {}
  const inputs = inputsOf(name, works)
  for (const who of callers) {
    const { input, files } = await inputs.next()
    const caller = await callerFor(name, who)
    const { statusCode } = await caller.call(name as 'user/update', input, files)
    answers[who] = inputs.take(statusCode)
    expect(statusCode).toBeLessThan(500)
  }
  expect(answers).toEqual(Object.fromEntries(callers.map((who) => [who, expectedAnswer(name, who)])))
})

test.each(['property/save', 'property/delete-property'] as const)(
  '%s on a draft of another host is a 404: only a listing is public',
  async (name) => {
    const { data } = await s.host.call('property/save', { guests: 4 })
    expect((await s.otherHost.call(name, { propertyId: data.propertyId })).statusCode).toBe(404)
    expect((await s.otherHost.call(name, { propertyId: await s.listing() })).statusCode).toBe(403)
  },
)

test('a call about somebody’s own data is never open to more callers than the contract says', () => {
  for (const name of Object.keys(ownershipByCall) as CallName[]) {
    const { who } = callTable[name]
    expect([name, expectedAnswer(name, 'nobody')]).toEqual([name, who === 'public' ? 'ok' : 401])
    if (who === 'provider') expect([name, expectedAnswer(name, 'otherGuest')]).toEqual([name, 403])
  }
})
