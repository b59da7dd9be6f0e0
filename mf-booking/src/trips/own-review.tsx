import type { BookingDetails, CallName, StarsByPart } from '@qe/contract'
import { Link, useApiMutation, useApiUpload } from '@qe/platform'
import { photoSource } from '@qe/platform/photo-source'
import { Button } from '@qe/ui'
import { HiddenReview, ReviewCard, ReviewForm, type WrittenReview } from '@qe/ui/unshared'
import { useEffect, useRef, useState } from 'react'
import css from './trip-page.module.css'

const partsOfStay: readonly (readonly [keyof StarsByPart, string])[] = [
  ['cleanliness', 'Cleanliness'],
  ['accuracy', 'As described'],
  ['checkIn', 'Arrival'],
  ['communication', 'Communication'],
  ['location', 'Location'],
  ['value', 'Value'],
]
/** A guest whose host cancelled never entered the place. Rule: product rules, Booking process. */
const partsOfCancelled: typeof partsOfStay = [['communication', 'Communication']]

const staleAfterReview: readonly CallName[] = [
  'bookings/my-booking/details',
  'bookings/my-booking',
  'property/fetch-review-by-propertyId',
  'review/list',
]

const texts = ({ status, host }: BookingDetails) =>
  status === 'cancelled_by_provider'
    ? {
        title: `${host.name} cancelled. How was that handled?`,
        hint: 'You did not stay, so this is about the cancellation and not about the place.',
        parts: partsOfCancelled,
      }
    : {
        title: `How was it at ${host.name}’s?`,
        hint: 'Neither of you sees the other’s words before both are written.',
        parts: partsOfStay,
      }

/** The guest's review of a stay: the form, then what was sent, which can be edited until it is published. */
export function OwnReview({ booking }: { booking: BookingDetails }) {
  const { ownReview: sent, host, actions } = booking
  const [editing, setEditing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const hasSent = useRef(false)
  const options = {
    refresh: staleAfterReview,
    onSuccess: () => {
      hasSent.current = true
      setEditing(false)
    },
  }
  const words = useApiMutation('bookings/review', options)
  const upload = useApiUpload('bookings/review', options)
  const send = upload.isPending || upload.error ? upload : words
  const takesPhotos = booking.status !== 'cancelled_by_provider'
  const photos = sent?.photos?.map(photoSource) ?? []
  const isForm = editing || (!sent && actions.includes('review'))
  // The form that had the focus is gone: what was sent takes its place.
  useEffect(() => {
    if (isForm || !hasSent.current) return
    hasSent.current = false
    box.current?.querySelector('h2')?.focus()
  }, [isForm])
  const onSend = ({ photos: chosen, ...review }: WrittenReview) => {
    const input = {
      bookingId: booking.id,
      ...review,
      ...(chosen && { photos: chosen.map(({ id, alt }) => ({ ...(id && { id }), alt })) }),
    }
    const files = chosen?.flatMap(({ file }) => file ?? []) ?? []
    words.reset()
    upload.reset()
    if (files.length > 0) upload.mutate({ input, files: { photos: files } })
    else words.mutate(input)
  }
  if (isForm) {
    const { title, hint, parts } = texts(booking)
    return (
      <ReviewForm
        title={title}
        hint={hint}
        parts={parts}
        textLabel="For other guests"
        noteLabel={`Only for ${host.name}`}
        takesPhotos={takesPhotos}
        sent={
          sent && {
            ...sent.parts,
            overall: sent.overall,
            text: sent.text,
            privateNote: sent.privateNote ?? '',
            photos,
          }
        }
        errors={send.error?.fields ?? {}}
        isPending={send.isPending}
        progress={upload.isPending ? upload.progress : null}
        onSend={onSend}
        onCancel={sent ? () => setEditing(false) : undefined}
      />
    )
  }
  if (!sent) return null
  return (
    <div ref={box}>
      <ReviewCard
        id="review"
        title="Your review"
        overall={sent.overall}
        text={sent.text}
        photos={{ photos, by: 'you' }}
        note={sent.privateNote ? { label: `Only ${host.name} reads this`, text: sent.privateNote } : null}
        reply={sent.reply ? { by: host.name, ...sent.reply } : null}
      >
        {sent.hiddenWhy ? (
          <HiddenReview why={sent.hiddenWhy} Link={Link} />
        ) : (
          <p className={css.quiet}>
            {sent.isPublished
              ? 'It is published on the page of the listing.'
              : `It is published once ${host.name} has written too, or 14 days after check-out. Until then you can ` +
                'change it.'}
          </p>
        )}
        {sent.isEditable && (
          <div>
            <Button onClick={() => setEditing(true)}>Edit your review</Button>
          </div>
        )}
      </ReviewCard>
    </div>
  )
}
