export interface Kept {
  bytes: Buffer
  /** Changes whenever the bytes do. */
  tag: string
  writtenAt: Date
}

/** Where releases are kept: a folder, or a bucket. Whatever is written there is whole or absent. */
export interface Shelf {
  /** For people, such as in refusals. */
  readonly place: string
  /** How long an answer may be used again, ms: a look costs nothing in a folder, and a request in a bucket. */
  readonly freshFor: number
  read(key: string): Promise<Kept | null>
  /** Reads again what was read before, unless it still carries the tag it had. */
  refresh(key: string, known: string): Promise<Kept | 'unchanged' | null>
  /**
   * Compare and set.
   * @param only `new`: write when nothing is there; a tag: replace what carries it; absent: write in any case
   * @returns false when somebody else was first
   */
  write(key: string, bytes: Buffer, only?: 'new' | { tag: string }): Promise<boolean>
  /** Keys that begin so, in order. */
  list(prefix: string): Promise<string[]>
}
