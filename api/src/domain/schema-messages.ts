/** The part of a schema library's issue that the sentences need; the domain does not import the library. */
interface SchemaIssue {
  code?: string
  input?: unknown
  expected?: string
  values?: readonly unknown[]
  discriminator?: string
  minimum?: number | bigint
  maximum?: number | bigint
  origin?: string
  format?: string
}

const types: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/**
 * The sentence for an issue whose schema has none of its own, as the schema library’s error map: no text of the library
 * reaches people. It calls the field “this”, because it stands beside it; `messageFor` names the field.
 */
export function issueSentence(issue: SchemaIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is needed.'
      return types[issue.expected ?? ''] ? `This must be ${types[issue.expected ?? '']}.` : otherForm
    case 'invalid_value':
      return `Choose one of ${(issue.values ?? []).map(String).join(', ')}.`
    case 'invalid_union':
      return issue.discriminator ? 'Choose one of the values that are offered.' : otherForm
    case 'too_small':
      return `This must be at least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'too_big':
      return `This can be at most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'invalid_format':
      return formats[issue.format ?? ''] ?? otherForm
    case 'unrecognized_keys':
      return 'This can’t be sent here.'
    default:
      return otherForm
  }
}

const otherForm = 'This must have the form that the documentation shows.'

const invalidId = 'This must be a valid id.'

const formats: Record<string, string> = {
  uuid: invalidId,
  date: 'Use a date such as 2026-12-31.',
  datetime: 'Use a time such as 2026-12-31T12:00:00Z.',
  email: 'Enter an e-mail address such as name@example.com.',
  url: 'Enter an address such as https://example.com.',
}

const unitOf = (origin: string | undefined) =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' items' : ''

/** Words for wire names that people don't know. */
const names: Record<string, string> = {
  checkIn: 'check-in date',
  checkOut: 'check-out date',
  email: 'e-mail address',
  property: 'listing',
  chatRoom: 'conversation',
  provider: 'provider',
  bounds: 'map section',
}

/** A field's name on the wire; for an item of a list the list's name. */
const wireName = (path: readonly PropertyKey[]) =>
  String(path.findLast((part) => typeof part === 'string') ?? 'request')

/** A field in words, from its path on the wire: `maxPrice` → “highest price”, `bookingId` → “booking”. */
function fieldInWords(path: readonly PropertyKey[]): string {
  const name = wireName(path).replace(/(?<=.)Ids?$/, '')
  if (names[name]) return names[name]
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase()
  return words.replace(/^max\b/, 'highest').replace(/^min\b/, 'lowest') || 'field'
}

/**
 * What a sentence is about: “The guests”, “The booking id”, or for an item of a list “Each id”, “Each of the
 * amenities”.
 */
function subjectOf(path: readonly PropertyKey[], isId: boolean): string {
  const field = fieldInWords(path)
  const idName = /^ids?$/.test(field) ? 'id' : `${field} id`
  if (typeof path.at(-1) !== 'number') return `The ${isId ? idName : field}`
  return isId || /ids$/i.test(wireName(path)) ? `Each ${idName}` : `Each of the ${field}`
}

/**
 * The message of a refusal: the sentence for a field, with the field in words in place of “this”. The field's wire name
 * is in `fields` only.
 */
export function messageFor(path: readonly PropertyKey[], sentence: string): string {
  const field = fieldInWords(path)
  if (sentence === 'This is needed.') return `Add the ${field}.`
  if (sentence.startsWith('Choose one of ')) return `Choose one of the values that are offered for the ${field}.`
  if (sentence === invalidId) return `${subjectOf(path, true)} must be valid.`
  return sentence.replace(/^This (must|can|has)\b/, `${subjectOf(path, false)} $1`)
}
