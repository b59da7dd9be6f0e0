import { ObjectStoreError } from '@qe/object-store'

/** A command can't be carried out. The message tells the person, in one sentence, what to do about it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}

/** Whoever wants a change has no right to it. The message says who has. */
export class ForbiddenError extends ReleaseError {}

/** A delivery server has no document that it could verify. */
export class UnverifiedError extends ReleaseError {
  /** Of answers to visitors, who are not told which entry it is, and whose key. */
  readonly statusCode = 503

  constructor() {
    super('The releases of this site could not be verified. Its operator finds out why at /readyz.')
  }
}

/** Whether the message is meant for a person, from this package or from the object store; anything else is a bug. */
export const isReportable = (error: unknown): error is ReleaseError | ObjectStoreError =>
  error instanceof ReleaseError || error instanceof ObjectStoreError
