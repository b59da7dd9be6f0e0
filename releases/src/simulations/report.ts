/** Prints figures one by one, and ends the process with 1 when one was missed. */
export class Proof {
  #passed = 0
  #missed = 0

  constructor(private readonly name: string) {}

  expect(isMet: boolean, figure: string): void {
    console.log(`${isMet ? 'met   ' : 'missed'}  ${figure}`)
    if (isMet) this.#passed++
    else this.#missed++
  }

  /** A figure that is told and not judged. */
  tell(figure: string): void {
    console.log(`        ${figure}`)
  }

  end(): void {
    console.log(`\n${this.name}: ${this.#passed} passed, ${this.#missed} failed`)
    process.exitCode = this.#missed > 0 ? 1 : 0
  }
}
