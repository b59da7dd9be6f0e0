import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describeError, serializeError } from './describe-error'

/** An error as PostgreSQL sends it. */
function fromServer(message: string, fields: Partial<pg.DatabaseError>): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields)
}
const duplicateAddress = new DrizzleQueryError(
  'insert into "person" ("email", "password_hash") values ($1, $2)',
  ['gil@example.com', '$argon2id$v=19$secret'],
  fromServer('duplicate key value violates unique constraint "person_email_unique"', {
    code: '23505',
    constraint: 'person_email_unique',
    table: 'person',
    detail: 'Key (email)=(gil@example.com) already exists.',
    where: "unnamed portal parameter $1 = 'gil@example.com'",
  }),
)
const both = (error: unknown) => `${JSON.stringify(serializeError(error))} ${describeError(error)}`

test('a failed query is described by its statement, SQLSTATE and constraint', () => {
  expect(serializeError(duplicateAddress)).toMatchObject({
    type: 'DrizzleQueryError',
    statement: 'insert into "person" ("email", "password_hash") values ($1, $2)',
    cause: { code: '23505', constraint: 'person_email_unique', table: 'person' },
  })
  expect(describeError(duplicateAddress)).toBe(
    'DrizzleQueryError: Failed query: insert into "person" ("email", "password_hash") values ($1, $2); caused by ' +
      'DatabaseError: duplicate key value violates unique constraint "person_email_unique" (23505)',
  )
})

test('where it happened is known, by frames of the stack alone', () =>
  expect(serializeError(duplicateAddress).stack).toMatch(/^ {4}at .*describe-error\.test\.ts/))

test.each([
  ['the parameters of a query', duplicateAddress, ['gil@example.com', 'argon2id']],
  [
    'a value that PostgreSQL could not read',
    fromServer('invalid input syntax for type uuid: "gil-s-secret"', { code: '22P02' }),
    ['gil-s-secret'],
  ],
  [
    'the recipient in an answer of a mail server',
    Object.assign(new Error('550 5.1.1 <gil@example.com>: unknown'), { rejected: ['gil@example.com'] }),
    ['gil@example.com'],
  ],
  [
    'objects that an SDK adds to its errors',
    Object.assign(new Error('card declined'), { payment_intent: { receipt_email: 'gil@example.com' }, raw: 'Gil' }),
    ['gil@example.com', 'Gil'],
  ],
  [
    'a message of several lines that look like frames',
    new Error('Failed\n    at gil-s-secret (lines.ts:1:1)', { cause: 'gil-s-secret' }),
    [],
  ],
  ['a value that was thrown', 'gil-s-secret', ['gil-s-secret']],
])('%s is left out', (_, error, values) => {
  for (const value of values) expect(both(error)).not.toContain(value)
  expect(serializeError(error).stack).not.toContain('gil-s-secret')
})

test('errors of several attempts are described each, and one that is its own cause ends', () => {
  const circle = new Error('round')
  circle.cause = circle
  expect(describeError(circle)).toMatch(/^Error: round; caused by Error: round/)
  const attempts = new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })])
  expect(serializeError(attempts).errors).toMatchObject([{ message: 'refused', code: 'ECONNREFUSED' }])
})
