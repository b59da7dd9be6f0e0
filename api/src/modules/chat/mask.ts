const blank = '•••'

/** The name before an `@`, from its first character on: starting inside it would take quadratic time. */
const local = String.raw`(?<![\p{L}\p{Nd}_.+-])[\p{L}\p{Nd}_.+-]{1,64}`
const label = String.raw`[\p{L}\p{Nd}_-]+`
const bracketed = (words: string) => String.raw`\s*[(\[{<]\s*(?:${words})\s*[)\]}>]\s*`
/** The dot of a domain, as people write it to get past a filter. */
const dot = String.raw`(?:\.|\s+\.\s+|\s+dot\s+|${bracketed(String.raw`\.|dot|punkt|punto|ponto|point`)})`
const mailProviders = 'gmail|googlemail|hotmail|icloud|gmx|yahoo|protonmail'
const addresses = [
  // maria@example.com
  `[@＠]${label}(?:${dot}${label})+`,
  // maria @ example.com, maria-at-example.com
  String.raw`(?:\s+[@＠]\s*|[@＠]\s+|[-_*~]at[-_*~])${label}(?:${dot}\p{L}{2,})+`,
  // maria(at)gmail, with or without a domain's dot
  `${bracketed('at|ät|arroba|[@＠]')}${label}(?:${dot}${label})*`,
  // maria at example dot com, maria arroba example punto com; “at” alone is too common a word
  String.raw`\s+at\s+${label}(?:\s+dot\s+\p{L}{2,})+`,
  String.raw`\s+arroba\s+${label}(?:(?:\.|\s+(?:punto|ponto|dot)\s+)\p{L}{2,})+`,
  String.raw`\s+at\s+(?:${mailProviders})\b(?:${dot}\p{L}{2,})*`,
]

const digit = String.raw`(?:\p{Nd}|\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b)`
/** Between digits; the last ones are parts of emoji, and characters without width. */
const gap = String.raw`[\s()._*·|~\uFE0F\u20E3\u200B-\u200D\u2060-]{0,3}`

/**
 * Contact details, also as people write them to get past a filter: e-mail addresses, URLs, and telephone numbers of
 * eight or more digits, in any script.
 */
const contacts = [
  ...addresses.map((address) => new RegExp(local + address, 'giu')),
  /\b(?:https?:\/\/|www\.)\S+/gi,
  // wa.me/4670…; without a path it may be a full stop without its space.
  /(?<![a-z\d.-])(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,20}\/\S+/gi,
  new RegExp(String.raw`\+?${digit}(?:${gap}${digit}){7,}[\uFE0F\u20E3]*`, 'giu'),
  // 06/12/34/56/78
  /(?<!\d)0\d(?:\/\d\d){4}(?!\d)/g,
]

/** An amount next to its currency. Digits in groups of three alone could be a telephone number. */
const grouped = String.raw`\p{Nd}{1,3}(?:[.,\s]\p{Nd}{3})+(?:[.,]\p{Nd}{1,3})?(?![.,-]?\p{Nd})`
const currency = String.raw`(?:\p{Sc}|\b(?:${Intl.supportedValuesOf('currency').join('|')}|Rp|kr|Ft)\b)`
/**
 * Long digit sequences that are no contact details: dates and years, as people and cameras write them, and amounts.
 * None is part of a longer sequence.
 */
const harmless = new RegExp(
  [
    String.raw`(?<![\d-])20\d\d-\d{2}-\d{2}(?!-?\d)`,
    String.raw`(?<![\d.])\d{1,2}\.\d{1,2}\.20\d\d(?!\.?\d)`,
    String.raw`(?<!\d[\s().-]{0,3})20\d\d\s?[-–/]\s?20\d\d(?![\s().-]{0,3}\d)`,
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
