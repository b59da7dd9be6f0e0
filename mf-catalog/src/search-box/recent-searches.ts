import { useSession } from '@qe/platform'
import { earliestToday } from '@qe/ui/unshared'
import { ownItems } from '../own-items'
import { mapAreaName, type SearchFields } from './search-fields'

const stored = ownItems<SearchFields>('recent-searches')
const mostStored = 4

/** The last searches in this browser, for whoever made them. */
export function useRecentSearches(): { readRecent: () => SearchFields[]; remember: (search: SearchFields) => void } {
  const { user } = useSession()
  const personId = user?.id ?? null
  return {
    // Days that have passed at every place by now are no use.
    readRecent: () =>
      stored
        .read(personId)
        .map((search) =>
          search.checkIn && search.checkIn < earliestToday()
            ? { ...search, checkIn: null, checkOut: null, flexible: undefined }
            : search,
        ),
    remember: (search) => {
      if (!search.place || search.place.name === mapAreaName) return
      const others = stored.read(personId).filter(({ place }) => place?.name !== search.place?.name)
      stored.write(personId, [search, ...others].slice(0, mostStored))
    },
  }
}
