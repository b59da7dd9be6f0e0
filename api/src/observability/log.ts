import pino, { type DestinationStream, type Logger } from 'pino'
import { serializeError } from './describe-error'
import { logMixin } from './request-context'

/** Creates the process's log: lines of JSON with the request or job that they belong to, and without personal data. */
export function createLog(level: string, to: DestinationStream): Logger {
  return pino({ level, mixin: logMixin, serializers: { err: (error: unknown) => serializeError(error) } }, to)
}
