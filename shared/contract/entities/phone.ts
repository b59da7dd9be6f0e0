/**
 * The zero of each set of figures that keyboards write beside ours: Arabic, Persian, Hindi, Bengali; full-width ones
 * are folded by NFKC.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6]

/** The same text with the figures 0 to 9, whichever keyboard wrote them. */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * A phone number as it is kept. People paste them from address books and letters: with marks of direction that nobody
 * sees, spaces that are no spaces, dashes of every length, dots and slashes.
 */
export const normalizePhone = (text: string): string =>
  toAsciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replace(/[./\s]+/g, ' ')
    .trim()

export const phonePattern = /^\+?[0-9 ()-]{6,20}$/
export const isPhone = (text: string): boolean => phonePattern.test(normalizePhone(text))
