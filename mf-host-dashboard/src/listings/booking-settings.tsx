import type { HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Toggle } from '@qe/ui/unshared'

/** Switches a listing between live and paused. A listing that was never live has no switch. */
export function LiveToggle({ listing }: { listing: HostListing }) {
  const { mutate, isPending } = useApiMutation('property/update', {
    refresh: ['property/my-property', 'property/details'],
  })
  if (listing.status !== 'live' && listing.status !== 'paused') return null
  return (
    <Toggle
      label="Shown to guests"
      hint="Holds at once. A paused listing can’t be found or booked; confirmed stays go on."
      checked={listing.status === 'live'}
      onChange={(live) => !isPending && mutate({ propertyId: listing.id, status: live ? 'live' : 'paused' })}
    />
  )
}

/** Options of the booking type. */
export const bookingTypes = [
  { value: 'request', label: 'By request', hint: 'You answer each request in time; until then nothing is charged.' },
  { value: 'instant', label: 'Instant booking', hint: 'Free nights are booked and paid without asking you.' },
] as const

/** Rule: product rules, Cancellation tiers. */
export const cancellationTiers = [
  { value: 'flexible', label: 'Flexible', hint: 'Everything back until a day before arrival.' },
  {
    value: 'moderate',
    label: 'Moderate',
    hint: 'Everything back until 5 days before arrival; after that a night is kept, and half the price of the rest.',
  },
  { value: 'firm', label: 'Firm', hint: 'Everything back until 30 days before arrival, half until 7 days before.' },
] as const
