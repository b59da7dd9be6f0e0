import { localValues, useSession } from '@qe/platform'
import { earliestToday } from '@qe/ui/unshared'
import { mapAreaName, type SearchFields } from './search-fields'

const key = 'recent-searches'
const mostStored = 4

interface StoredSearches {
  /** Whose they are; null for a visitor. */
  personId: string | null
  searches: SearchFields[]
}

/**
 * The last searches in this browser, for whoever made them. A visitor's go to the account that signs in; those of an
 * account are gone after its sign-out.
 */
export function useRecentSearches(): { readRecent: () => SearchFields[]; remember: (search: SearchFields) => void } {
  const { user } = useSession()
  const personId = user?.id ?? null
  return {
    readRecent: () => read(personId),
    remember: (search) => {
      if (!search.place || search.place.name === mapAreaName) return
      const others = read(personId).filter(({ place }) => place?.name !== search.place?.name)
      localValues.write(key, { personId, searches: [search, ...others].slice(0, mostStored) } satisfies StoredSearches)
    },
  }
}

function read(personId: string | null): SearchFields[] {
  const stored = localValues.read<StoredSearches>(key)
  if (!stored || !Array.isArray(stored.searches)) return []
  if (stored.personId !== null && stored.personId !== personId) {
    localValues.remove(key)
    return []
  }
  // Days that have passed at every place by now are no use.
  return stored.searches.map((search) =>
    search.checkIn && search.checkIn < earliestToday()
      ? { ...search, checkIn: null, checkOut: null, flexible: undefined }
      : search,
  )
}
