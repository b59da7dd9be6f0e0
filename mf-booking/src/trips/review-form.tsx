import type { BookingDetails, CallInput } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, TextArea } from '@qe/ui'
import { Card, Stack, StarsField } from '@qe/ui/unshared'
import { type FormEvent, useState } from 'react'
import css from './review-form.module.css'

type ReviewStars = Omit<CallInput<'bookings/review'>, 'bookingId' | 'text' | 'privateNote'>

const subjects: [Exclude<keyof ReviewStars, 'overall'>, string][] = [
  ['cleanliness', 'Cleanliness'],
  ['accuracy', 'As described'],
  ['checkIn', 'Arrival'],
  ['communication', 'Communication'],
  ['location', 'Location'],
  ['value', 'Value'],
]

/** A guest's review of a stay. Published once both sides have written, or when the time to write is over. */
export function ReviewForm({ booking }: { booking: BookingDetails }) {
  const [stars, setStars] = useState<Partial<ReviewStars>>({})
  const [text, setText] = useState('')
  const [privateNote, setPrivateNote] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const send = useApiMutation('bookings/review', {
    refresh: ['bookings/my-booking/details', 'bookings/my-booking', 'property/fetch-review-by-propertyId'],
  })
  const errors: Record<string, string> = {
    ...(submitted && !stars.overall && { overall: 'Give at least one star.' }),
    ...(submitted && text.trim().length < 10 && { text: 'Write at least a sentence.' }),
    ...send.error?.fields,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!stars.overall || text.trim().length < 10) return
    send.mutate({
      bookingId: booking.id,
      ...stars,
      overall: stars.overall,
      text: text.trim(),
      ...(privateNote.trim() && { privateNote: privateNote.trim() }),
    })
  }
  if (send.data)
    return (
      <Notice tone="success" live title="Thank you">
        {send.data.published
          ? 'Your review is on the page of the listing.'
          : `It shows once ${booking.host.name} has written too, or when the time to write is over. Until then ` +
            'you can change it.'}
      </Notice>
    )
  return (
    <Card as="section" id="review">
      <form onSubmit={submit} noValidate>
        <Stack gap={24}>
          <div>
            <h2>How was it at {booking.host.name}’s?</h2>
            <p className={css.quiet}>Neither of you sees the other’s words before both are written.</p>
          </div>
          <StarsField
            label="All in all"
            size={34}
            value={stars.overall ?? 0}
            onChange={(overall) => setStars({ ...stars, overall })}
            error={errors['overall']}
          />
          <div className={css.subjects}>
            {subjects.map(([key, label]) => (
              <StarsField
                key={key}
                label={label}
                size={22}
                value={stars[key] ?? 0}
                onChange={(value) => setStars({ ...stars, [key]: value })}
              />
            ))}
          </div>
          <TextArea
            label="For other guests"
            rows={5}
            maxLength={4000}
            value={text}
            onChange={setText}
            error={errors['text']}
          />
          <TextArea
            label={`Only for ${booking.host.name}`}
            optional
            rows={2}
            maxLength={1000}
            value={privateNote}
            onChange={setPrivateNote}
          />
          <Button type="submit" variant="primary" loading={send.isPending}>
            Send review
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
