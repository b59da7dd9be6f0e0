import { toAsciiDigits } from '@qe/contract'

/** A typed number with its digits and separators as programs read them: `١٬٢٠٠٫٥` → `1,200.5`. */
export const latinDigits = (text: string): string => toAsciiDigits(text).replaceAll('٬', ',').replaceAll('٫', '.')
