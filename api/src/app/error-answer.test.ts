import { ObjectStoreError } from '@qe/object-store'
import { DrizzleQueryError } from 'drizzle-orm'
import { databaseFailures } from '../database/unavailable'
import { PaymentFailed } from '../payments'
import { isPlainSentence } from '../testing/plain-sentence'
import { errorAnswer } from './error-answer'

const withCode = (code: string, fields: object = {}) => Object.assign(new Error('from the server'), { code, ...fields })
const inQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause)
const answerTo = (error: Error) => errorAnswer(error as never)

test.each([
  ['a connection that the server refused', withCode('ECONNREFUSED', { syscall: 'connect' }), 'database_unreachable'],
  ['a server that was shut down', inQuery(withCode('57P01')), 'database_unreachable'],
  ['a server that starts up', withCode('57P03'), 'database_unreachable'],
  ['a connection that broke off', inQuery(new Error('Connection terminated unexpectedly')), 'database_unreachable'],
  ['a connection that timed out', new Error('Connection terminated due to connection timeout'), 'database_unreachable'],
  ['a transaction that was idle too long', inQuery(withCode('25P03')), 'database_unreachable'],
  ['a full pool', new Error('timeout exceeded when trying to connect'), 'database_busy'],
  ['more connections than the server has', withCode('53300'), 'database_busy'],
  ['a full disk', inQuery(withCode('53100')), 'database_busy'],
  ['a statement that took too long', inQuery(withCode('57014')), 'database_busy'],
  ['a lock that took too long', inQuery(withCode('55P03')), 'changed_meanwhile'],
  ['a serialization failure', inQuery(withCode('40001')), 'changed_meanwhile'],
  ['a deadlock', inQuery(withCode('40P01')), 'changed_meanwhile'],
  ['a read-only server', inQuery(withCode('25006')), 'database_read_only'],
  ['a disk without room for files', new ObjectStoreError('the disk is full'), 'storage_unreachable'],
])('%s is a 503 that says when to try again', (_, error, reason) =>
  expect(answerTo(error)).toMatchObject({
    statusCode: 503,
    data: { reason, retryAfterSeconds: expect.any(Number) },
    message: expect.stringMatching(/try again/i),
  }),
)

test.each(databaseFailures)('“$sentence” is a sentence for people', ({ sentence }) =>
  expect(isPlainSentence(sentence)).toBe(true),
)

test.each([
  ['a bug', new TypeError('x is undefined')],
  ['a constraint that no code expected', inQuery(withCode('23514'))],
  [
    'a connection that another service refused',
    new PaymentFailed({ kind: 'unavailable', code: 'ECONNREFUSED', message: 'The payment service is away.' }),
  ],
])('%s stays a 500', (_, error) => expect(answerTo(error).statusCode).toBe(500))
