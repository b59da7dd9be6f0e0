/** Damerau–Levenshtein distance: letters to insert, delete, substitute or swap to turn one word into the other. */
function edits(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, i) =>
    Array.from({ length: to.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= from.length; i++) {
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const ways = [
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      ]
      ;(rows[i] as number[])[j] = Math.min(...ways)
    }
  }
  return at(from.length, to.length)
}

/** The known word that a mistyped one most likely means, as the end of a sentence; empty when none is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const [first] = known.map((one) => ({ one, far: edits(word, one) })).sort((a, b) => a.far - b.far)
  return first && first.far <= Math.max(1, word.length / 3) ? ` Did you mean ${first.one}?` : ''
}
