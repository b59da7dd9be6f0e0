/** What a quick reply may leave open; the server fills it in for each conversation. Rule: product rules, Messages. */
export const placeholders = [
  { key: '{{guest}}', label: 'Guest', example: 'Margaux' },
  { key: '{{property}}', label: 'Place', example: 'Harbour loft' },
  { key: '{{checkIn}}', label: 'Arrival', example: '3 August' },
] as const

/** A text in pieces: what stands as it is, and what is filled in. */
export function pieces(text: string): { text: string; placeholder: (typeof placeholders)[number] | undefined }[] {
  return text
    .split(/(\{\{\w+\}\})/)
    .filter(Boolean)
    .map((piece) => ({ text: piece, placeholder: placeholders.find(({ key }) => key === piece) }))
}
