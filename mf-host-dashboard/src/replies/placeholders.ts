/** Placeholders of quick replies, which the API fills in for each conversation. Rule: product rules, Messages. */
export const placeholders = [
  { key: '{{guest}}', label: 'Guest', example: 'Margaux' },
  { key: '{{property}}', label: 'Listing', example: 'Harbour loft' },
  { key: '{{checkIn}}', label: 'Arrival', example: '3 August' },
] as const

/** Splits a text into plain pieces and placeholders. */
export function splitPlaceholders(
  text: string,
): { text: string; placeholder: (typeof placeholders)[number] | undefined }[] {
  return text
    .split(/(\{\{\w+\}\})/)
    .filter(Boolean)
    .map((piece) => ({ text: piece, placeholder: placeholders.find(({ key }) => key === piece) }))
}
