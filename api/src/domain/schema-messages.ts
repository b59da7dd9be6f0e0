/** The schema library's messages by pattern, and ours in their place. */
const messages: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^Invalid input: expected \w+, received undefined$/, () => 'This is needed.'],
  [/^Invalid input: expected (\w+), received/, ([, type]) => `This must be ${kinds[type ?? ''] ?? 'something else'}.`],
  [
    /^Invalid option: expected one of (.+)$/,
    ([, list]) => `Choose one of ${(list ?? '').replaceAll('"', '').split('|').join(', ')}.`,
  ],
  [
    /^Too small: expected \w+ to (?:be|have) >=?(-?[\d.]+)( characters| items)?$/,
    ([, least, of = '']) => `This must be at least ${least}${of}.`,
  ],
  [
    /^Too big: expected \w+ to (?:be|have) <=?(-?[\d.]+)( characters| items)?$/,
    ([, most, of = '']) => `This can be at most ${most}${of}.`,
  ],
  [/^Invalid UUID$/, () => 'This is not an id.'],
  [/^Invalid ISO date$/, () => 'Use a date such as 2026-12-31.'],
  [/^Invalid (input|string)/, () => 'This does not have the right form.'],
]
const kinds: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** A schema library's message as a sentence for people; one that the contract wrote passes through. */
export function plainMessage(message: string): string {
  for (const [pattern, messageOf] of messages) {
    const found = pattern.exec(message)
    if (found) return messageOf(found)
  }
  return message
}
