import type { HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, plural } from '@qe/ui'
import { Dialog, Toggle } from '@qe/ui/unshared'
import { useState } from 'react'

/** What goes on while a listing is paused, in sentences: its stays, and requests that still wait. */
function PauseEffects({ listing: { upcomingBookings, waitingRequests } }: { listing: HostListing }) {
  return (
    <>
      <p>Guests can’t find or book it from now on, until you show it again. Nobody is told.</p>
      <ul>
        <li>
          {upcomingBookings === 0
            ? 'No stays are coming up.'
            : upcomingBookings === 1
              ? 'One stay that is coming up goes on as agreed.'
              : `${plural(upcomingBookings, 'stay')} that are coming up go on as agreed.`}
        </li>
        {waitingRequests > 0 && (
          <li>
            {waitingRequests === 1
              ? 'One request still waits for your answer, and becomes a stay if you accept it.'
              : `${plural(waitingRequests, 'request')} still wait for your answer, and become stays once accepted.`}
          </li>
        )}
      </ul>
    </>
  )
}

/** Switches a listing between live and paused. Asks before it is paused. One that was never live has no switch. */
export function LiveToggle({ listing }: { listing: HostListing }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useApiMutation('property/update', {
    refresh: ['property/my-property', 'property/details', 'host/today'],
    onSuccess: () => setAsking(false),
  })
  if (listing.status !== 'live' && listing.status !== 'paused') return null
  const set = (status: 'live' | 'paused') => mutate({ propertyId: listing.id, status })
  return (
    <>
      <Toggle
        label="Shown to guests"
        hint="Holds at once. A paused listing can’t be found or booked; confirmed stays go on."
        checked={listing.status === 'live'}
        onChange={(live) => !isPending && (live ? set('live') : setAsking(true))}
      />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Pause “${listing.title}”?`}
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep it shown
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => set('paused')}>
              Pause the listing
            </Button>
          </>
        }
      >
        {error && <Notice tone="error">{error.message}</Notice>}
        <PauseEffects listing={listing} />
      </Dialog>
    </>
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
