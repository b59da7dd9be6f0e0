/**
 * Stripe's requirements of a host as texts, by the beginning of their codes
 * (https://docs.stripe.com/connect/required-verification-information).
 */
const texts: readonly [code: string, text: string][] = [
  ['external_account', 'A bank account to be paid into'],
  ['tos_acceptance', 'Your acceptance of Stripe’s services agreement'],
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

/** Requirements as texts for the host, without duplicates. An unknown code is spelt out. */
export function describeRequirements(codes: readonly string[]): string[] {
  return [...new Set(codes.map(describeRequirement))]
}

function describeRequirement(code: string): string {
  const known = texts.find(([start]) => code === start || code.startsWith(`${start}.`))
  if (known) return known[1]
  const plain = (code.split('.').at(-1) ?? code).replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
