/** Prints figures, and sets exit code 1 when an asserted one is missed. */
export class SimulationReport {
  #passed = 0
  #missed = 0

  constructor(private readonly name: string) {}

  expect(isMet: boolean, figure: string): void {
    console.log(`${isMet ? 'met   ' : 'missed'}  ${figure}`)
    if (isMet) this.#passed++
    else this.#missed++
  }

  /** Prints a figure that is reported and not asserted. */
  note(figure: string): void {
    console.log(`        ${figure}`)
  }

  end(): void {
    console.log(`\n${this.name}: ${this.#passed} passed, ${this.#missed} failed`)
    process.exitCode = this.#missed > 0 ? 1 : 0
  }
}
