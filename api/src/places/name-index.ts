import { setImmediate as nextTurn } from 'node:timers/promises'

const end = 10 // '\n' ends each name

/**
 * Folded names in one string, with the beginnings of their words in order: all words with a prefix are neighbours, and
 * two binary searches find them. Eight bytes for each word, and one for each letter.
 */
export class NameIndex {
  private constructor(
    private readonly text: string,
    /** Where words begin in the text, ordered by what follows. */
    private readonly starts: Uint32Array,
    private readonly rows: Uint32Array,
  ) {}

  /**
   * @param names folded names, each ending in a line break, in one string
   * @param rowOf the place of each name
   */
  static async build(text: string, rowOf: ArrayLike<number>): Promise<NameIndex> {
    const words = wordsByFirstLetter(text, rowOf)
    const count = [...words.values()].reduce((sum, list) => sum + list.length, 0)
    const [starts, rows] = [new Uint32Array(count), new Uint32Array(count)]
    let at = 0
    for (const letter of [...words.keys()].sort((a, b) => a - b)) {
      const list = words.get(letter) ?? []
      const sorted = list
        .map((word) => ({ ...word, name: text.slice(word.start, text.indexOf('\n', word.start)) }))
        .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
      for (const { start, row } of sorted) {
        starts[at] = start
        rows[at] = row
        at++
      }
      // Sorting all at once would keep other calls waiting.
      await nextTurn()
    }
    return new NameIndex(text, starts, rows)
  }

  get bytes(): number {
    return this.text.length + this.starts.byteLength + this.rows.byteLength
  }

  /**
   * Calls back for each word that begins with the text, with its place and where it begins. There may be thirty
   * thousand: what else is to know is asked for those that matter.
   */
  forEach(prefix: string, visit: (row: number, start: number) => void): void {
    const to = this.bound(prefix, 1)
    for (let at = this.bound(prefix, 0); at < to; at++) visit(this.rows[at] ?? 0, this.starts[at] ?? 0)
  }

  /** Whether a name begins there, and not only a later word of it. */
  isNameStart(start: number): boolean {
    return start === 0 || this.text.charCodeAt(start - 1) === end
  }

  /** Whether a name ends there. */
  isNameEnd(at: number): boolean {
    return this.text.charCodeAt(at) === end
  }

  /** Where the name begins that has the word. */
  nameStart(start: number): number {
    return this.isNameStart(start) ? start : this.text.lastIndexOf('\n', start - 1) + 1
  }

  /** The first word that is not before the prefix (`above` 0), or that is behind all that begin with it (1). */
  private bound(prefix: string, above: 0 | 1): number {
    let [low, high] = [0, this.starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.compare(this.starts[middle] ?? 0, prefix) < above) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Below 0 for a word before the prefix, 0 for one that begins with it, above 0 for one behind. */
  private compare(start: number, prefix: string): number {
    for (let at = 0; at < prefix.length; at++) {
      const difference = this.text.charCodeAt(start + at) - prefix.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return 0
  }
}

function wordsByFirstLetter(text: string, rowOf: ArrayLike<number>): Map<number, { start: number; row: number }[]> {
  const words = new Map<number, { start: number; row: number }[]>()
  let name = 0
  let isStart = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === end) name++
    else if (isStart) {
      const list = words.get(code) ?? []
      list.push({ start: at, row: rowOf[name] ?? 0 })
      words.set(code, list)
    }
    isStart = code === end || code === 32
  }
  return words
}
