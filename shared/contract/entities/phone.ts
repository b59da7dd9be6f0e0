/**
 * Code points of zero in other digit sets: Arabic, Persian, Devanagari, Bengali. NFKC already folds full-width digits.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6]

/** Converts the digits of any script to 0–9. */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * Normalises a phone number for storage. Pasted numbers carry invisible direction marks, no-break spaces, dashes of
 * every length, dots and slashes.
 */
export const normalizePhone = (text: string): string =>
  toAsciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replace(/[./\s]+/g, ' ')
    .trim()

export const phonePattern = /^\+?[0-9 ()-]{6,20}$/
export const isPhone = (text: string): boolean => phonePattern.test(normalizePhone(text))
