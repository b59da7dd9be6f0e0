import { z } from 'zod'

/** Invisible control characters: line breaks, and overrides of text direction that would reorder what follows. */
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** Replaces control characters with a space, so that a text stays on one line and reorders nothing around it. */
export const withoutControlCharacters = (text: string): string => text.replace(controlCharacters, ' ')

/** A person's name, shown above messages and in e-mails. The site's own name is refused, so that nobody poses as it. */
export const personName = z
  .string()
  .overwrite(withoutControlCharacters)
  .trim()
  .max(60)
  .refine((text) => !/quality[\s_-]*escape/i.test(text), 'This is the name of the site. Enter your own.')
