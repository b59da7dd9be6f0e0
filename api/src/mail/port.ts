export interface Letter {
  to: string
  subject: string
  /** Plain text; paragraphs are separated by blank lines. */
  text: string
}

export interface Mail {
  send(letter: Letter): Promise<void>
}
