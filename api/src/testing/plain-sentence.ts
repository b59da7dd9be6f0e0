/**
 * Whether a message is one or more whole sentences without wire names (`maxPrice`, `preferences.currency`, `email: …`).
 * Texts in quotation marks and addresses (URLs, e-mails, paths) may contain anything.
 */
export function isPlainSentence(message: string): boolean {
  const prose = message.replace(/“[^”]*”/g, '“”').replace(/\S*[@/]\S*/g, (address) => /[.?!]$/.exec(address)?.[0] ?? '')
  if (!/^[\p{Lu}\d“].*[.?!]”?$/su.test(message)) return false
  return !/\p{Ll}\p{Lu}|\p{L}_\p{L}|^\w+: |\p{Ll}\.\p{Ll}/u.test(prose)
}
