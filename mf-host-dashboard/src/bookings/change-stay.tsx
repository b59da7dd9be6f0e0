import type { BookingDetails } from '@qe/contract'
import { refresh, useApiMutation, useApiQuery } from '@qe/platform'
import { Button, Notice, Skeleton } from '@qe/ui'
import { Dialog, differenceWords, Stack } from '@qe/ui/parts'
import type { ChangeWish } from '@qe/ui/calendar'
import { lazy, Suspense, useRef, useState } from 'react'
import styles from './bookings.module.css'

const ChangeStayForm = lazy(() => import('@qe/ui/calendar').then((door) => ({ default: door.ChangeStayForm })))

/** A host asks the guest for other dates or another party; what it means for their earnings is seen first. */
export function ChangeStay({ booking }: { booking: BookingDetails }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change dates or guests</Button>
      {open && <Change booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}

function Change({ booking, onClose }: { booking: BookingDetails; onClose: () => void }) {
  const { id: bookingId, checkIn, checkOut, guests, pets, guest } = booking
  const [wish, setWish] = useState<ChangeWish>({ checkIn, checkOut, guests, pets })
  const [note, setNote] = useState('')
  // While only one end of the stay is chosen, the price is of the stay before.
  const [whole, setWhole] = useState({ checkIn, checkOut, guests, pets })
  const offer = useApiQuery('bookings/change/quote', { bookingId, ...whole }, { keepPrevious: true, quiet: true })
  const key = useRef({ quoteId: '', value: '' })
  const { mutate, isPending, error } = useApiMutation('bookings/change/propose', {
    onSuccess: () => {
      refresh('bookings/my-booking', 'bookings/my-booking/details', 'bookings/linear-calender')
      onClose()
    },
    onError: () => void offer.refetch(),
  })
  const change = (part: Partial<ChangeWish>) => {
    const next = { ...wish, ...part }
    setWish(next)
    if (next.checkIn && next.checkOut) setWhole({ checkIn: next.checkIn, checkOut: next.checkOut, guests: next.guests, pets: next.pets })
  }
  const quote = wish.checkOut ? (offer.data?.quote ?? null) : null
  const send = () => {
    if (!quote) return
    if (key.current.quoteId !== quote.id) key.current = { quoteId: quote.id, value: crypto.randomUUID() }
    mutate({ bookingId, ...whole, quoteId: quote.id, idempotencyKey: key.current.value, ...(note.trim() && { note: note.trim() }) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${guest.name}'s stay`}
      size="large"
      tall
      footer={
        <>
          <p className={styles.changeDifference} role="status">
            {quote && differenceWords(quote, 'provider', `if ${guest.name} agrees`)}
          </p>
          <Button variant="primary" disabled={!quote || offer.isPlaceholderData} loading={isPending} onClick={send}>
            Ask {guest.name}
          </Button>
        </>
      }
    >
      <Stack gap={24}>
        {offer.isError && !offer.data ? (
          <Notice tone="error" action={<Button onClick={() => void offer.refetch()}>Try again</Button>}>
            The calendar did not load. The stay is as it was.
          </Notice>
        ) : (
          <Suspense fallback={<Skeleton height={420} shape="card" />}>
            <ChangeStayForm
              wish={wish}
              onChange={change}
              offer={offer.data && { ...offer.data, quote }}
              stale={offer.isPlaceholderData}
              otherName={guest.name}
              note={note}
              onNote={setNote}
            />
          </Suspense>
        )}
        {error && <Notice tone="error">{error.message}</Notice>}
      </Stack>
    </Dialog>
  )
}
