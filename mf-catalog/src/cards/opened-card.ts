import type { ListingCard } from '@qe/contract'

interface Opened {
  listingId: string
  /** Null where a pin of the map led to the listing. */
  card: ListingCard | null
  media: HTMLElement | null
  from: string
}

let opened: Opened | null = null

/** The name by which the browser moves a card's photo to its place on the listing's page. */
const transitionName = 'listing-photo'

/**
 * Remembers the card whose page is being opened. Its media part is the one that the browser moves, and no other card's
 * that was opened before and is still here.
 * @param from key of the history entry that it was opened from
 */
export function rememberOpened(card: ListingCard, media: HTMLElement | null, from: string): void {
  remember({ listingId: card.id, card, media, from })
}

/** Remembers the pin of the map whose listing is being opened. */
export function rememberOpenedPin(listingId: string, from: string): void {
  remember({ listingId, card: null, media: null, from })
}

function remember(next: Opened): void {
  opened?.media?.style.removeProperty('view-transition-name')
  next.media?.style.setProperty('view-transition-name', transitionName)
  opened = next
}

/** What the card told that led to this listing; null where none did. */
export const openedCard = (listingId: string): ListingCard | null =>
  opened?.listingId === listingId ? opened.card : null

/** The id of the listing that was opened from this history entry last: whoever is back there came from it. */
export const openedFrom = (entryKey: string): string | null => (opened?.from === entryKey ? opened.listingId : null)
