/** Something a person asked for can't be done. The message is one sentence they can act on. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
