const blank = '•••'

/**
 * Contact details: e-mail addresses, URLs, and telephone numbers of eight or more digits, in any script.
 */
const contacts = [
  /[\p{L}\p{Nd}_.+-]+@[\p{L}\p{Nd}_-]+(\.[\p{L}\p{Nd}_-]+)+/gu,
  /\b(?:https?:\/\/|www\.)\S+/gi,
  /\+?\p{Nd}(?:[\s().-]{0,3}\p{Nd}){7,}/gu,
]

/** An amount next to its currency. Digits in groups of three alone could be a telephone number. */
const grouped = String.raw`\p{Nd}{1,3}(?:[.,\s]\p{Nd}{3})+(?:[.,]\p{Nd}{1,3})?(?![.,-]?\p{Nd})`
const currency = String.raw`(?:\p{Sc}|\b(?:${Intl.supportedValuesOf('currency').join('|')}|Rp|kr|Ft)\b)`
/**
 * Long digit sequences that are no contact details: dates, as people and cameras write them, and amounts. None is part
 * of a longer sequence.
 */
const harmless = new RegExp(
  [
    String.raw`(?<![\d-])20\d\d-\d{2}-\d{2}(?!-?\d)`,
    String.raw`(?<![\d.])\d{1,2}\.\d{1,2}\.20\d\d(?!\.?\d)`,
    String.raw`(?<!\d)20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)(?![\s().-]{1,3}\d)`,
    String.raw`(?<![\p{Nd}.,])${currency}\s?${grouped}`,
    String.raw`(?<![\p{Nd}.,])${grouped}\s?${currency}`,
  ].join('|'),
  'gu',
)

/** Hides contact details. Dates and prices stay. Rule: product rules, Messages. */
export function maskContacts(text: string): string {
  const unmasked = text.match(harmless) ?? []
  return text
    .split(harmless)
    .map(
      (rest, index) =>
        contacts.reduce((masked, pattern) => masked.replace(pattern, blank), rest) + (unmasked[index] ?? ''),
    )
    .join('')
}

/** Masks a file name but keeps its extension: `me@example.com.jpg` becomes `•••.jpg`. */
export function maskFileName(name: string): string {
  const ending = /(?<=.)\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  return maskContacts(name.slice(0, name.length - ending.length)) + ending
}
