/** What is looked for on a page: the first in sight that the selector takes and that is called so. */
export interface Sought {
  css: string
  name?: RegExp
  /** The title of the frame it stands in. */
  frame?: string
}

/** One tab of a browser, driven from outside with a real mouse and real keys. */
export interface Tab {
  goTo(url: string): Promise<void>
  /** What an expression is worth on the page; it must survive JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses it in its middle with the mouse. @returns whether it was there */
  press(sought: Sought): Promise<boolean>
  /** Keys, for whatever has the focus there. */
  type(text: string, frame?: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  picture(): Promise<Buffer>
  /** What the console called an error since the tab was opened, and exceptions that nobody caught. */
  problems(): readonly string[]
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** A tab with cookies and storage of its own. */
  open(): Promise<Tab>
  close(): Promise<void>
}
