const blank = '•••'

/** Things by which people would meet outside: addresses of mail and web, and telephone numbers of eight digits and more. */
const contacts = [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, /\b(?:https?:\/\/|www\.)\S+/gi, /\+?\d(?:[\s().-]{0,3}\d){7,}/g]

/** Hides contact details. Dates and prices stay. Rule: product rules, Messages. */
export function maskContacts(text: string): string {
  return contacts.reduce((masked, pattern) => masked.replace(pattern, (found) => (isDate(found) ? found : blank)), text)
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) || /^\d{1,2}[./]\d{1,2}[./]\d{4}$/.test(text.trim())
