/** A setting or a surrounding that keeps the API from starting. Its message is the one line the operator sees. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
