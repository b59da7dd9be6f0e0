import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bookingStatus } from '@qe/contract'
import { type CallExpression, type Expression, parseSync } from '@swc/core'
import {
  actionsFor,
  bookingProcess,
  exitEvent,
  labelOf,
  mayHappen,
  type Step,
  stepOf,
  timedStep,
} from './booking-process'

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
  expect(exitEvent('held', 'guest')).toBe('give_up')
  expect(exitEvent('requested', 'guest')).toBe('withdraw')
  expect(exitEvent('in_progress', 'guest')).toBe('guest_cancels')
  expect(exitEvent('confirmed', 'provider')).toBe('host_cancels')
  expect(exitEvent('requested', 'provider')).toBeNull()
})

describe('a status', () => {
  const production = sources(join(__dirname, '..')).filter(
    (file) => !/\.test\.ts$|\/(testing|checks|simulations)\//.test(file),
  )
  const writes = production.flatMap((file) => writesOf(file).map((write) => ({ file: basename(file), ...write })))
  const filesWith = (test: (write: (typeof writes)[number]) => boolean) => [
    ...new Set(writes.filter(test).map(({ file }) => file)),
  ]

  test('begins with a hold: nothing else inserts a booking', () => {
    expect(filesWith(({ kind }) => kind === 'insert')).toEqual(['hold.ts'])
    const { to, from } = stepOf('hold')
    expect([from, to]).toEqual([[], 'held'])
  })

  test('is changed by `advance` alone: all other updates name their columns, and none of them is the status', () => {
    expect(filesWith(({ columns }) => columns?.includes('status') ?? false)).toEqual(['hold.ts'])
    // `change/change-step.ts` passes on the figures of a new price.
    expect(filesWith(({ kind, columns }) => kind === 'update' && columns === null).sort()).toEqual([
      'advance.ts',
      'change-step.ts',
    ])
  })

  test('is never set by SQL of its own', () =>
    expect(production.filter((file) => /\bupdate\s+booking\b(?!_)/i.test(readFileSync(file, 'utf8')))).toEqual([]))
})

interface BookingWrite {
  kind: 'insert' | 'update'
  /** Columns of the object literal; null when it is anything but a literal. */
  columns: string[] | null
}

/** Every `update(booking).set(…)` and `insert(booking).values(…)` of a file, from its syntax tree. */
function writesOf(file: string): BookingWrite[] {
  const found: BookingWrite[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'CallExpression') {
      const write = writeIn(node as CallExpression)
      if (write) found.push(write)
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }).body)
  return found
}

/** Recognises `<anything>.update(booking).set(argument)`. */
function writeIn({ callee, arguments: [given] }: CallExpression): BookingWrite | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  const kind = callee.property.value === 'set' ? 'update' : callee.property.value === 'values' ? 'insert' : null
  const { object } = callee
  if (!kind || object.type !== 'CallExpression' || object.callee.type !== 'MemberExpression') return null
  const { property } = object.callee
  const table = object.arguments[0]?.expression
  if (property.type !== 'Identifier' || property.value !== kind) return null
  if (table?.type !== 'Identifier' || table.value !== 'booking') return null
  return { kind, columns: given ? columnsOf(given.expression) : null }
}

/** Keys of an object literal, those of `...(condition && { … })` included; null where they can't be read off. */
function columnsOf(expression: Expression): string[] | null {
  if (expression.type === 'ParenthesisExpression') return columnsOf(expression.expression)
  if (expression.type === 'BinaryExpression' && expression.operator === '&&') return columnsOf(expression.right)
  if (expression.type !== 'ObjectExpression') return null
  const keys = expression.properties.map((one) => {
    if (one.type === 'SpreadElement') return columnsOf(one.arguments)
    if (one.type === 'Identifier') return [one.value]
    return one.type === 'KeyValueProperty' && one.key.type === 'Identifier' ? [one.key.value] : null
  })
  return keys.every((key) => key !== null) ? keys.flat() : null
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sources(path) : path.endsWith('.ts') ? [path] : []
  })
}
