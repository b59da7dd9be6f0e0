import { z } from 'zod'

/**
 * Signs that nobody sees and that turn what stands around them: line ends, and the marks that override a script's
 * direction.
 */
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** Text of one line that reads the way it is written, and leaves what follows it alone. */
export const withoutControlCharacters = (text: string): string => text.replace(controlCharacters, ' ')

/** A person's name, as others read it above messages and in letters. Nobody signs them in ours. */
export const personName = z
  .string()
  .overwrite(withoutControlCharacters)
  .trim()
  .max(60)
  .refine((text) => !/quality[\s_-]*escape/i.test(text), 'This is the name of the site. Enter your own.')
