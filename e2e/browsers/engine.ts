/** A locator: the first visible element that matches the selector and has the accessible name. */
export interface Sought {
  css: string
  name?: RegExp
  /** Title of the iframe that contains it. */
  frame?: string
}

/** One browser tab, driven with real mouse and keyboard events. */
export interface Tab {
  goTo(url: string): Promise<void>
  /** Evaluates an expression on the page; the value must be serialisable as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks its centre with the mouse. @returns whether it was found */
  press(sought: Sought): Promise<boolean>
  /** Types keys into the focused element. */
  type(text: string, frame?: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  picture(): Promise<Buffer>
  /** Console errors and uncaught exceptions since the tab was opened. */
  problems(): readonly string[]
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Opens a tab with its own cookies and storage. */
  open(): Promise<Tab>
  close(): Promise<void>
}
