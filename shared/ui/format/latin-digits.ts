import { toAsciiDigits } from '@qe/contract'

/** Replaces digits and separators of other scripts: `١٬٢٠٠٫٥` → `1,200.5`. */
export const latinDigits = (text: string): string => toAsciiDigits(text).replaceAll('٬', ',').replaceAll('٫', '.')
