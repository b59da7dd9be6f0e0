import type { QuickReplyVariable } from '@qe/contract'

interface Placeholder {
  key: string
  label: string
  example: string
}

/** The variables of quick replies, which the API fills in for each conversation, with a button each in the editor. */
const variables: Record<QuickReplyVariable, Omit<Placeholder, 'key'>> = {
  guest: { label: 'Guest', example: 'Margaux' },
  host: { label: 'Your name', example: 'Tomás' },
  property: { label: 'Listing', example: 'Harbour loft' },
  checkIn: { label: 'Arrival', example: '3 Aug 2027' },
  checkInTime: { label: 'Arrival from', example: '15:00' },
  checkOut: { label: 'Departure', example: '7 Aug 2027' },
  checkOutTime: { label: 'Departure by', example: '11:00' },
  code: { label: 'Booking code', example: 'QE-7K2M' },
}

export const placeholders: readonly Placeholder[] = Object.entries(variables).map(([name, of]) => ({
  key: `{{${name}}}`,
  ...of,
}))

/** Splits a text into plain pieces and placeholders. */
export function splitPlaceholders(text: string): { text: string; placeholder: Placeholder | undefined }[] {
  return text
    .split(/(\{\{\s*\w+\s*\}\})/)
    .filter(Boolean)
    .map((piece) => ({
      text: piece,
      placeholder: placeholders.find(({ key }) => key === piece.replaceAll(/\s/g, '')),
    }))
}
