export interface Strength {
  level: 1 | 2 | 3
  words: string
}

/** Fewest characters. Rule: product rules, People. */
const fewest = 10

/**
 * A rough hint while a password is written: length counts most, as it does for those who guess. The server has the
 * last word, and refuses the commonest.
 */
export function strengthOf(password: string): Strength {
  const length = [...password].length
  if (length < fewest)
    return { level: 1, words: `${fewest - length} more ${fewest - length === 1 ? 'character' : 'characters'} needed.` }
  const different = new Set(password.toLowerCase()).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  if (different < 6) return { level: 1, words: 'Too much of the same; vary it.' }
  if (length >= 16 || (length >= 12 && kinds >= 3)) return { level: 3, words: 'Strong.' }
  return { level: 2, words: 'Good. Another word makes it strong.' }
}
