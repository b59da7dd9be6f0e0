import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type CallExpression, type Expression, parseSync } from '@swc/core'
import { stepOf } from './booking-process'

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
