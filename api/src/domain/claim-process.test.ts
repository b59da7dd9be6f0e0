import { claimStatus } from '@qe/contract'
import {
  claimActionsFor,
  claimAnswerStep,
  claimDeadline,
  claimError,
  claimLabel,
  claimProcess,
  claimStatusLabel,
  claimsCloseAt,
  unfinishedStatuses,
} from './claim-process'

test('every status can be reached and has a name for both sides; a finished one allows nothing', () => {
  const reached = new Set(claimProcess.flatMap(({ to }) => Object.values(to)))
  expect(claimStatus.options.filter((status) => !reached.has(status))).toEqual([])
  for (const status of claimStatus.options) {
    expect(claimStatusLabel(status, 'guest', 'guest')).toMatch(/\w/)
    const actions = (['guest', 'provider'] as const).flatMap((side) => claimActionsFor(status, 'guest', side))
    if (!unfinishedStatuses.includes(status)) expect(actions).toEqual([])
  }
})

test('the other side answers, whoever claims withdraws, and the guest pays', () => {
  expect(claimActionsFor('open', 'guest', 'provider')).toEqual(['accept', 'refuse'])
  expect(claimActionsFor('open', 'guest', 'guest')).toEqual(['withdraw'])
  expect(claimActionsFor('offered', 'provider', 'provider')).toEqual(['settle', 'decline', 'withdraw'])
  expect(claimActionsFor('to_pay', 'provider', 'guest')).toEqual(['pay'])
  expect(claimActionsFor('to_pay', 'provider', 'provider')).toEqual([])
})

test('accepting less than all is an offer', () => {
  const claim = { status: 'open', by: 'guest' } as const
  expect(claimAnswerStep('accept', { ...claim, isPart: false }, 'provider')).toBe('claim_accepted')
  expect(claimAnswerStep('accept', { ...claim, isPart: true }, 'provider')).toBe('claim_offered')
  expect(claimAnswerStep('accept', { ...claim, isPart: false }, 'guest')).toBeNull()
})

test('an answer has 72 hours, a payment a week, and a decision no clock', () => {
  const at = new Date('2026-12-01T10:00:00Z')
  expect(claimDeadline('open', at)).toEqual(new Date('2026-12-04T10:00:00Z'))
  expect(claimDeadline('to_pay', at)).toEqual(new Date('2026-12-08T10:00:00Z'))
  expect(claimDeadline('review', at)).toBeNull()
})

test('the timeline says “You” to whoever did it', () => {
  expect(claimLabel('claim_refused', 'provider', 'provider')).toBe('You refused the claim')
  expect(claimLabel('claim_refused', 'guest', 'provider')).toBe('The host refused the claim')
})

describe('the time to claim', () => {
  const stay = {
    timeZone: 'Australia/Sydney',
    checkIn: '2026-11-20',
    checkOut: '2026-11-24',
    checkInFrom: '15:00',
    checkOutBy: '11:00',
    captured: 100,
    disputed: 0,
  }
  const completed = { ...stay, status: 'completed', endedAt: null }
  const at = (instant: string) => new Date(instant)

  test('ends with the 14th day after check-out, at the place', () => {
    expect(claimsCloseAt(completed)).toEqual(at('2026-12-08T13:00:00Z'))
    const none = { by: 'guest', earlier: [] } as const
    expect(claimError(completed, none, at('2026-12-08T12:59:59Z'))).toBeNull()
    expect(claimError(completed, none, at('2026-12-08T13:00:00Z'))).toContain('that time is over')
  })

  test('begins with the end of a stay that was cut short, and never for one that did not begin', () => {
    const cutShort = { ...stay, status: 'cancelled_by_guest', endedAt: at('2026-11-21T22:00:00Z') }
    expect(claimsCloseAt(cutShort)).toEqual(at('2026-12-06T13:00:00Z'))
    expect(claimsCloseAt({ ...cutShort, endedAt: at('2026-11-19T00:00:00Z') })).toBeNull()
    expect(claimsCloseAt({ ...stay, status: 'in_progress', endedAt: null })).toBeNull()
  })

  test('is one claim a side, but for withdrawn ones', () => {
    const now = at('2026-11-25T00:00:00Z')
    expect(claimError(completed, { by: 'guest', earlier: ['withdrawn'] }, now)).toBeNull()
    expect(claimError(completed, { by: 'guest', earlier: ['review'] }, now)).toContain('that is open')
    expect(claimError(completed, { by: 'guest', earlier: ['rejected'] }, now)).toContain('it is closed')
  })

  test('of a guest waits for their bank’s decision about a dispute', () => {
    const disputed = { ...completed, disputed: 50 }
    const now = at('2026-11-25T00:00:00Z')
    expect(claimError(disputed, { by: 'guest', earlier: [] }, now)).toContain('Your bank')
    expect(claimError(disputed, { by: 'provider', earlier: [] }, now)).toBeNull()
  })
})
