/** Strength of a new password, with a hint. */
interface PasswordStrength {
  level: 1 | 2 | 3
  hint: string
}

/** Minimum length. Rule: product rules, People. */
const minLength = 10

/**
 * A rough hint while a password is typed: length counts most, as it does for attackers. The API decides, and refuses
 * the most common passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length
  if (length < minLength)
    return {
      level: 1,
      hint: `${minLength - length} more ${minLength - length === 1 ? 'character' : 'characters'} needed.`,
    }
  const different = new Set(password.toLowerCase()).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  if (different < 6) return { level: 1, hint: 'Too much of the same; vary it.' }
  if (length >= 16 || (length >= 12 && kinds >= 3)) return { level: 3, hint: 'Strong.' }
  return { level: 2, hint: 'Good. Another word makes it strong.' }
}
