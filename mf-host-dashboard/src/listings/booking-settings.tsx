import type { HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { RadioCards, Toggle } from '@qe/ui/unshared'

/** Switches a listing between live and paused. A listing that was never live has no switch. */
export function LiveToggle({ listing }: { listing: HostListing }) {
  const { mutate, isPending } = useApiMutation('property/update', {
    refresh: ['property/my-property', 'property/details'],
  })
  if (listing.status !== 'live' && listing.status !== 'paused') return null
  return (
    <Toggle
      label="Shown to guests"
      hint="A paused listing can't be found or booked; stays already confirmed go on."
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

/** Changes the booking type at once. */
export function BookingTypeChoice({ listing }: { listing: HostListing }) {
  const { mutate, isPending, variables } = useApiMutation('property/booking-type/set', {
    refresh: ['property/my-property', 'property/details'],
  })
  return (
    <RadioCards
      label="How guests book"
      hideLabel
      value={isPending ? variables.bookingType : listing.bookingType}
      onChange={(bookingType) => !isPending && mutate({ propertyId: listing.id, bookingType })}
      options={[...bookingTypes]}
    />
  )
}

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

/** Changes the cancellation tier at once. */
export function CancellationChoice({ listing }: { listing: HostListing }) {
  const { mutate, isPending, variables } = useApiMutation('property/update', {
    refresh: ['property/my-property', 'property/details', 'bookings/check-availability'],
  })
  return (
    <RadioCards
      label="When a guest cancels"
      hideLabel
      value={(isPending && variables.cancellationTier) || listing.cancellationTier}
      onChange={(value) => {
        const tier = cancellationTiers.find((one) => one.value === value)
        if (tier && !isPending) mutate({ propertyId: listing.id, cancellationTier: tier.value })
      }}
      options={[...cancellationTiers]}
    />
  )
}
