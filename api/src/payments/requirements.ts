/**
 * What Stripe still wants of a host, by the beginning of its code
 * (https://docs.stripe.com/connect/required-verification-information).
 */
const WORDS: readonly [code: string, words: string][] = [
  ['external_account', 'A bank account to be paid into'],
  ['tos_acceptance', 'Your yes to Stripe’s services agreement'],
  ['individual.dob', 'Your date of birth'],
  ['individual.first_name', 'Your name as it stands in your passport'],
  ['individual.last_name', 'Your name as it stands in your passport'],
  ['individual.address', 'Your home address'],
  ['individual.email', 'Your e-mail address'],
  ['individual.phone', 'Your phone number'],
  ['individual.ssn_last_4', 'The last four digits of your social security number'],
  ['individual.id_number', 'Your personal identity or tax number'],
  ['individual.verification.additional_document', 'A second document with your address'],
  ['individual.verification', 'A photo of an identity document'],
  ['business_profile', 'A few words on what you let'],
  ['business_type', 'Whether you let as a person or as a company'],
  ['company', 'Details of your company'],
]

/** Requirements as a person reads them, each once. One that we do not know is spelt out from its code. */
export function requirementsInWords(codes: readonly string[]): string[] {
  return [...new Set(codes.map(inWords))]
}

function inWords(code: string): string {
  const known = WORDS.find(([start]) => code === start || code.startsWith(`${start}.`))
  if (known) return known[1]
  const plain = (code.split('.').at(-1) ?? code).replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
