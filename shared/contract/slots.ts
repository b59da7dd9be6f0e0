import type { ListingDetails } from './entities/listing'

/** Named places in a page that other remotes fill, with the props of a filler. */
export interface SlotProps {
  /** Right end of the header. */
  'header.actions': Record<string, never>
  /** Middle of the header: the search box. */
  'header.search': Record<string, never>
  /** Beside a listing's description: price, dates and booking. */
  'property.aside': {
    propertyId: string
    maxGuests: number
    petsAllowed: boolean
    nightly: { amount: number; currency: string }
    rating: { average: number | null; count: number }
    bookingType: 'instant' | 'request'
  }
  /** Below the host's portrait: a way to write to the host. */
  'property.contact': { propertyId: string; hostName: string }
  /**
   * Asks who it is, where a call was refused because it needs a recent sign-in. `onSignedIn` repeats the call,
   * `onClose` drops it.
   */
  'account.sign-in-again': { onSignedIn: () => void; onClose: () => void }
  /** In a booking: a way to write to the other side. */
  'booking.contact': { bookingId: string; otherName: string }
  /** In a host's conversation with a guest: what their booking waits for, with its answer. */
  'conversation.booking': { bookingId: string }
  /** In the editor of a listing: its page with what is not saved yet. Nothing in it can be booked or sent. */
  'listing.preview': { listing: ListingDetails }
}
export type SlotName = keyof SlotProps

/** Slots that several remotes offer, each on a page of its own kind. Every other slot has one owner, who offers it. */
export const sharedSlots: readonly string[] = ['booking.contact'] satisfies SlotName[]

/** Slots of the shell's layout, which are on every page. */
export const layoutSlots = ['header.search', 'header.actions'] as const satisfies readonly SlotName[]
