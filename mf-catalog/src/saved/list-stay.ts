import type { Wishlist } from '@qe/contract'
import { formatDateRange, partyOf, partyWords } from '@qe/ui/unshared'
import type { SearchFilters } from '../search/search-query'
import { emptySearchFields, searchWith } from '../search-box/search-fields'

/** For when and for whom the places of a list are priced. */
export type ListStay = Pick<Wishlist, 'dates' | 'party'>

/** A list's dates and party as a search has them. */
export const searchOfList = ({ dates, party }: ListStay): SearchFilters =>
  searchWith({ ...emptySearchFields, ...dates, ...(party && { party: partyOf(party) }) })

/** `2 places · 1–5 April 2031 · 2 adults, 1 child`, of what is chosen. */
export const listFacts = (places: string, { dates, party }: ListStay): string =>
  [places, dates && formatDateRange(dates.checkIn, dates.checkOut), party && partyWords(party)]
    .filter(Boolean)
    .join(' · ')
