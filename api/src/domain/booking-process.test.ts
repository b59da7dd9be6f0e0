import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bookingStatus } from '@qe/contract'
import { actionsFor, bookingProcess, labelOf, mayHappen, type Step, stepOf, timedStep, wayOut } from './booking-process'

const steps: readonly Step[] = bookingProcess

test('every status can be reached', () => {
  const reached = new Set(steps.map(({ to }) => to))
  expect(bookingStatus.options.filter((status) => !reached.has(status))).toEqual([])
})

test('what is over stays over', () => {
  for (const status of [
    'hold_expired',
    'payment_failed',
    'declined',
    'withdrawn',
    'expired',
    'cancelled_by_guest',
    'cancelled_by_provider',
    'cancelled_by_admin',
    'completed',
  ] as const) {
    expect(steps.filter(({ from }) => from.includes(status))).toEqual([])
  }
})

test('whatever ends before the stay frees the dates or says why not', () => {
  for (const { to, effects } of steps.filter(
    ({ to: status }) => !['held', 'requested', 'confirmed', 'in_progress'].includes(status),
  )) {
    expect([to, effects.some((effect) => effect === 'free dates' || effect === 'keep dates blocked')]).toEqual([
      to,
      true,
    ])
  }
})

test('each side sees the buttons that are theirs', () => {
  expect(actionsFor('held', 'guest', false)).toEqual(['pay', 'withdraw'])
  expect(actionsFor('requested', 'guest', false)).toEqual(['withdraw', 'message'])
  expect(actionsFor('requested', 'provider', false)).toEqual(['accept', 'decline', 'message'])
  expect(actionsFor('confirmed', 'provider', false)).toEqual(['cancel', 'message'])
  expect(actionsFor('completed', 'guest', true)).toEqual(['review', 'message'])
})

test('a request can be accepted once', () => {
  expect(mayHappen('accept', 'requested')).toBe(true)
  expect(mayHappen('accept', stepOf('accept').to)).toBe(false)
  expect(labelOf('accept', 'guest')).toBe('The host accepted your request')
})

test('time takes a booking on from every status in which it would otherwise stay for ever', () => {
  const unfinished = new Set(steps.flatMap(({ from }) => from))
  expect([...unfinished].filter((status) => timedStep(status) === null)).toEqual([])
})

test('of two ways that time could take there is never a choice', () => {
  for (const status of bookingStatus.options)
    expect(steps.filter(({ when, from }) => when && from.includes(status)).length).toBeLessThanOrEqual(1)
})

test('a side gets out of a booking by one step or by none', () => {
  expect(wayOut('held', 'guest')).toBe('give_up')
  expect(wayOut('requested', 'guest')).toBe('withdraw')
  expect(wayOut('in_progress', 'guest')).toBe('guest_cancels')
  expect(wayOut('confirmed', 'provider')).toBe('host_cancels')
  expect(wayOut('requested', 'provider')).toBeNull()
})

test('nothing but `advance` changes a status, and nothing but a hold begins with one', () => {
  const writers = sources(join(__dirname, '..'))
    .filter((file) => !/\.test\.ts$|\/(testing|checks|seed|prove)\//.test(file))
    .filter(
      (file) =>
        /(update|insert)\(booking\)(?:(?!\.where|\.returning)[\s\S])*?\bstatus\b/.test(readFileSync(file, 'utf8')) ||
        /set\s+status\s*=/i.test(readFileSync(file, 'utf8')),
    )
  expect(writers.map((file) => basename(file)).sort()).toEqual(['hold.ts'])
  const { to, from } = stepOf('hold')
  expect([from, to]).toEqual([[], 'held'])
})

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sources(path) : path.endsWith('.ts') ? [path] : []
  })
