import type { HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { RadioCards, Toggle } from '@qe/ui/unshared'

/** Found and booked by guests, or resting. A place that was never live has nothing to switch. */
export function LiveToggle({ listing }: { listing: HostListing }) {
  const { mutate, isPending } = useApiMutation('property/update', {
    refresh: ['property/my-property', 'property/details'],
  })
  if (listing.status !== 'live' && listing.status !== 'paused') return null
  return (
    <Toggle
      label="Shown to guests"
      hint="A paused place can't be found or booked; stays already confirmed go on."
      checked={listing.status === 'live'}
      onChange={(live) => !isPending && mutate({ propertyId: listing.id, status: live ? 'live' : 'paused' })}
    />
  )
}

export const bookingTypes = [
  { value: 'request', label: 'By request', hint: 'You answer within 24 hours; until then nothing is charged.' },
  { value: 'instant', label: 'At once', hint: 'Free nights are booked and paid without asking you.' },
] as const

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
export const tiers = [
  { value: 'flexible', label: 'Flexible', hint: 'Everything back until 24 hours before arrival.' },
  {
    value: 'moderate',
    label: 'Moderate',
    hint: 'Everything back until 5 days before arrival; after that, half of the nights not stayed.',
  },
  { value: 'firm', label: 'Firm', hint: 'Everything back until 30 days before arrival, half until 7 days before.' },
] as const

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
        const tier = tiers.find((one) => one.value === value)
        if (tier && !isPending) mutate({ propertyId: listing.id, cancellationTier: tier.value })
      }}
      options={[...tiers]}
    />
  )
}
