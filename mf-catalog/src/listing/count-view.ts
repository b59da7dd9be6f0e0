import { api } from '@qe/platform'
import { useEffect } from 'react'

/** Whoever is gone sooner has not looked. */
const lookMs = 3000

/** Listings that were counted on this page load, so that going back and forth counts once. */
const counted = new Set<string>()

/** Counts a look at a listing for its host's insights. Nothing is sent but which listing it is. */
export function useCountedView(listingId: string): void {
  useEffect(() => {
    if (counted.has(listingId)) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return
      counted.add(listingId)
      // Of no consequence to the visitor when it fails.
      api.call('insights/view', { propertyId: listingId }, { quiet: true }).catch(() => {})
    }, lookMs)
    return () => clearTimeout(timer)
  }, [listingId])
}
