import type { ListingFields } from '@qe/contract'

/** What is said of a place so far. */
export type Fields = Partial<ListingFields>

/** A group of fields, used while a place is being listed and for changing it later. */
export interface PartProps {
  fields: Fields
  onChange: (changes: Fields) => void
  /** What the server refused, by field. */
  errors: Readonly<Record<string, string>>
  /** Of the country it lies in; null until that is known. */
  currency: string | null
}
