import { ObjectStoreError } from '@qe/object-store'
import type { FastifyError } from 'fastify'
import { sqlState } from '../database/rows'
import { databaseFailure } from '../database/unavailable'
import { ApiError } from '../domain/errors'

/** SQLSTATE class 22, data exceptions: the caller sent a bad value, such as a mangled cursor or a date out of range. */
const dataException = /^22/

/** What the caller gets for an error: a status, and a sentence to act on. */
export function errorAnswer(error: FastifyError | ApiError): { statusCode: number; message: string; data: object } {
  if (error instanceof ApiError) return error
  const { statusCode } = error
  if (statusCode === 413)
    return {
      statusCode,
      message: 'This is too large to send. Make it smaller and try again.',
      data: { reason: 'too_large' },
    }
  if (statusCode === 415) return { statusCode, message: 'Send JSON.', data: { reason: 'not_json' } }
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { statusCode, message: 'This request can’t be read. Send valid JSON.', data: { reason: 'unreadable' } }
  if (dataException.test(sqlState(error) ?? ''))
    return {
      statusCode: 400,
      message: 'One of the values can’t be read. Check them and try again.',
      data: { reason: 'unreadable' },
    }
  const failure = databaseFailure(error)
  if (failure) {
    const { reason, sentence, retryAfterSeconds } = failure
    return { statusCode: 503, message: sentence, data: { reason, retryAfterSeconds } }
  }
  if (error instanceof ObjectStoreError)
    return {
      statusCode: 503,
      message: 'Files can’t be stored just now. Wait a minute and try again.',
      data: { reason: 'storage_unreachable', retryAfterSeconds: 30 },
    }
  return {
    statusCode: 500,
    message: 'Something went wrong on our side. Look whether your change is there, then try again.',
    data: { reason: 'failed' },
  }
}
