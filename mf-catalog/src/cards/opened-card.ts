import type { ListingCard } from '@qe/contract'

let opened: { card: ListingCard; media: HTMLElement | null } | null = null

/** The name by which the browser moves a card's photo to its place on the listing's page. */
const transitionName = 'listing-photo'

/**
 * Remembers the card whose page is being opened. Its media part is the one that the browser moves, and no other card's
 * that was opened before and is still here.
 */
export function rememberOpened(card: ListingCard, media: HTMLElement | null): void {
  opened?.media?.style.removeProperty('view-transition-name')
  media?.style.setProperty('view-transition-name', transitionName)
  opened = { card, media }
}

/** What the card told that led to this listing; null where none did. */
export const openedCard = (listingId: string): ListingCard | null =>
  opened?.card.id === listingId ? opened.card : null
