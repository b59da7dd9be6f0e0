import { useSearchParams } from '@qe/platform'
import { Button } from '@qe/ui'
import { Share } from 'lucide-react'
import { useState } from 'react'
import { readSearch, stayQuery } from '../search/search-query'
import { datesLabel, partyLabel, searchFieldsOf } from '../search-box/search-fields'
import { type Shared, ShareSheet } from './share-sheet'

interface ShareListingProps {
  id: string
  title: string
  className?: string
}

/** Shares a listing with the dates and the party of the address: by the device's share sheet, or by one of the page. */
export function ShareListing({ id, title, className }: ShareListingProps) {
  const [params] = useSearchParams()
  const [shared, setShared] = useState<Shared | null>(null)
  const share = async () => {
    const { checkIn, checkOut, guests, children, infants, pets } = readSearch(params)
    const search = { checkIn, checkOut, guests, children, infants, pets }
    const fields = searchFieldsOf(search, null)
    const stay = [checkIn && datesLabel(fields), guests && partyLabel(fields)].filter(Boolean).join(', ')
    const link = `${location.origin}/property/${id}${stayQuery(search)}`
    if (!navigator.share) return setShared({ link, title, stay })
    try {
      await navigator.share({ title, url: link })
    } catch (error) {
      // Closing the device's sheet is no failure.
      if ((error as Error).name !== 'AbortError') setShared({ link, title, stay })
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className={className}
        icon={<Share size={17} aria-hidden="true" />}
        onClick={() => void share()}
      >
        Share
      </Button>
      {shared && <ShareSheet shared={shared} onClose={() => setShared(null)} />}
    </>
  )
}
