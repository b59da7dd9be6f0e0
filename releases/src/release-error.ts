import { ObjectStoreError } from '@qe/object-store'

/** A command can't be carried out. The message tells the person, in one sentence, what to do about it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}

/** Whether the message is meant for a person, from this package or from the object store; anything else is a bug. */
export const isReportable = (error: unknown): error is ReleaseError | ObjectStoreError =>
  error instanceof ReleaseError || error instanceof ObjectStoreError
