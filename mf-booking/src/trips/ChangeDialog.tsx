import type { BookingDetails } from '@qe/contract'
import { refresh, useApiMutation, useApiQuery } from '@qe/platform'
import { Button, Notice, Skeleton } from '@qe/ui'
import { Dialog, differenceWords, Stack } from '@qe/ui/parts'
import type { ChangeWish } from '@qe/ui/calendar'
import { lazy, Suspense, useRef, useState } from 'react'
import css from './OpenChange.module.css'

const ChangeStayForm = lazy(() => import('@qe/ui/calendar').then((door) => ({ default: door.ChangeStayForm })))

/** Other dates or another party, what they cost, and the word to the host who is asked. Rendered while it is open. */
export function ChangeDialog({ booking, onClose }: { booking: BookingDetails; onClose: () => void }) {
  const { id: bookingId, checkIn, checkOut, guests, pets, host } = booking
  const [wish, setWish] = useState<ChangeWish>({ checkIn, checkOut, guests, pets })
  const [note, setNote] = useState('')
  // While only one end of the stay is chosen, the price is of the stay before.
  const [whole, setWhole] = useState({ checkIn, checkOut, guests, pets })
  const offer = useApiQuery('bookings/change/quote', { bookingId, ...whole }, { keepPrevious: true, quiet: true })
  const key = useRef({ quoteId: '', value: '' })
  const ask = useApiMutation('bookings/change/propose', {
    onSuccess: () => {
      refresh('bookings/my-booking', 'bookings/my-booking/details')
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
    ask.mutate({ bookingId, ...whole, quoteId: quote.id, idempotencyKey: key.current.value, ...(note.trim() && { note: note.trim() }) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change dates or guests"
      size="large"
      tall
      footer={
        <>
          <p className={css.difference} role="status">
            {quote && differenceWords(quote, 'guest', `if ${host.name} agrees`)}
          </p>
          <Button variant="primary" disabled={!quote || offer.isPlaceholderData} loading={ask.isPending} onClick={send}>
            Ask {host.name}
          </Button>
        </>
      }
    >
      <Stack gap={24}>
        {offer.isError && !offer.data ? (
          <Notice tone="error" action={<Button onClick={() => void offer.refetch()}>Try again</Button>}>
            The calendar did not load. Your trip is as it was.
          </Notice>
        ) : (
          <Suspense fallback={<Skeleton height={420} shape="card" />}>
            <ChangeStayForm
              wish={wish}
              onChange={change}
              offer={offer.data && { ...offer.data, quote }}
              stale={offer.isPlaceholderData}
              otherName={host.name}
              note={note}
              onNote={setNote}
            />
          </Suspense>
        )}
        {quote && quote.difference.amount > 0 && (
          <p>Nothing is charged before {host.name} agrees. Then it is taken from the card you booked with if you keep it with us; otherwise you pay it here within a day.</p>
        )}
        {ask.error && <Notice tone="error">{ask.error.message}</Notice>}
      </Stack>
    </Dialog>
  )
}
