import { useSession } from '@qe/platform'
import { useEffect } from 'react'
import { ownItems } from '../own-items'

/** Ids of listings, the last opened one first. */
const stored = ownItems<string>('seen-places')
const mostStored = 12

/** Remembers in this browser that the person has opened a listing. */
export function useRememberSeen(listingId: string): void {
  const { user } = useSession()
  const personId = user?.id ?? null
  useEffect(() => {
    const others = stored.read(personId).filter((id) => id !== listingId)
    stored.write(personId, [listingId, ...others].slice(0, mostStored))
  }, [listingId, personId])
}

export const readSeen = stored.read
export const writeSeen = stored.write
