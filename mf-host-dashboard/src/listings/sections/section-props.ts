import type { ListingFields } from '@qe/contract'
import type { ReactNode } from 'react'

/** Fields of a listing that have a value. */
export type ListingValues = Partial<ListingFields>

/** Props of a section of fields, used in the draft wizard and in the listing editor. */
export interface SectionProps {
  fields: ListingValues
  onChange: (changes: ListingValues) => void
  /** The API's errors by field. */
  errors: Readonly<Record<string, string>>
  /** Currency of the listing's country; null until the country is known. */
  currency: string | null
  /** The way to where the home is placed, for sections that need its country. */
  locationLink?: ReactNode
  /** The saved town of `cityId`; null without one. */
  town?: { name: string; region: string; country: string } | null
  /** Told when the town of a point begins to be looked up, and when that is over. */
  onTownAwaited?: (isAwaited: boolean) => void
}
