import type { BookingDetails, CallInput } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, TextArea } from '@qe/ui'
import { Card, Stack, StarsField } from '@qe/ui/unshared'
import { type FormEvent, useState } from 'react'
import css from './review-form.module.css'

type Stars = Omit<CallInput<'bookings/review'>, 'bookingId' | 'text' | 'privateNote'>

const subjects: [Exclude<keyof Stars, 'overall'>, string][] = [
  ['cleanliness', 'Cleanliness'],
  ['accuracy', 'As described'],
  ['checkIn', 'Arrival'],
  ['communication', 'Communication'],
  ['location', 'Location'],
  ['value', 'Value'],
]

/** How was it? Shown to all once both sides have written, or after 14 days. */
export function ReviewForm({ booking }: { booking: BookingDetails }) {
  const [stars, setStars] = useState<Partial<Stars>>({})
  const [text, setText] = useState('')
  const [privateNote, setPrivateNote] = useState('')
  const [asked, setAsked] = useState(false)
  const send = useApiMutation('bookings/review', {
    refresh: ['bookings/my-booking/details', 'bookings/my-booking', 'property/fetch-review-by-propertyId'],
  })
  const errors: Record<string, string> = {
    ...(asked && !stars.overall && { overall: 'Give at least one star.' }),
    ...(asked && text.trim().length < 10 && { text: 'Write at least a sentence.' }),
    ...send.error?.fields,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
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
          ? 'Your review is on the page of the place.'
          : `It shows once ${booking.host.name} has written too, or in 14 days. Until then you can change it.`}
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
