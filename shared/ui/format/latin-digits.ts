/**
 * A typed number with its digits and separators as programs read them: `١٬٢٠٠٫٥` → `1,200.5`. For keyboards of Arabic, Persian and
 * Japanese; their digits begin where a code point ends in nought.
 */
export const latinDigits = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[٬，]/g, ',')
    .replace(/[٫．]/g, '.')
