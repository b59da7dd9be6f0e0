import type { BookingDetails, ClaimReason, ClaimTerms } from '@qe/contract'
import { Link, useApiUpload, useLeaveGuard, useNavigateTo } from '@qe/platform'
import { Button, buttonClass, EmptyState, Notice, Skeleton, SkeletonArea, TextArea } from '@qe/ui'
import {
  backLinkClass,
  formatDateRange,
  formatDeadline,
  formatMoney,
  LeaveQuestion,
  MoneyField,
  ProgressBar,
  RadioCards,
} from '@qe/ui/unshared'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { BookingLoader } from '../trips/booking-loader'
import css from './claims.module.css'
import { PhotosField } from './photos-field'
import { useAttemptKey } from './use-attempt-key'

const texts = {
  guest: {
    title: 'Ask for a refund',
    intro: (other: string) =>
      `Tell ${other} what was not as promised. They answer within 72 hours; if the two of you do not agree, we look ` +
      'at what both sides say and decide.',
    textLabel: 'What was wrong, and what did it mean for your stay?',
    amountLabel: 'How much would you like back?',
    photosHint: 'One to ten. Show what you saw, from near and from farther away.',
  },
  provider: {
    title: 'Ask for damages',
    intro: (other: string) =>
      `Tell ${other} what was damaged. They answer within 72 hours; if the two of you do not agree, we look at what ` +
      'both sides say and decide.',
    textLabel: 'What happened, and what does it cost to put right?',
    amountLabel: 'How much does it cost?',
    photosHint: 'One to ten. Show the damage, and receipts or offers for the repair.',
  },
} as const

const bookingPath = ({ side, id }: Pick<BookingDetails, 'side' | 'id'>) =>
  side === 'guest' ? `/trips/${id}` : `/host/bookings/${id}`

/** Makes a claim about a stay that is over, for either side. */
export default function ClaimFormPage() {
  return (
    <BookingLoader noun="booking" titleOf={({ side }) => texts[side].title} skeleton={<FormSkeleton />}>
      {({ booking }) => (
        <div className={css.narrow}>
          <Link to={bookingPath(booking)} className={backLinkClass}>
            <ArrowLeft size={18} aria-hidden="true" /> {booking.side === 'guest' ? 'Your trip' : 'The booking'}
          </Link>
          {booking.claimTerms ? (
            <ClaimForm booking={booking} terms={booking.claimTerms} />
          ) : (
            <NoClaim booking={booking} />
          )}
        </div>
      )}
    </BookingLoader>
  )
}

const FormSkeleton = () => (
  <SkeletonArea label="Loading the booking">
    <div className={css.narrow}>
      <Skeleton width={280} height={40} />
      <Skeleton height={420} shape="card" />
    </div>
  </SkeletonArea>
)

function NoClaim({ booking }: { booking: BookingDetails }) {
  const own = booking.claims?.find(({ by }) => by === booking.side)
  return (
    <EmptyState
      icon={<ShieldCheck size={30} strokeWidth={1.6} aria-hidden="true" />}
      title={own ? 'You have made a claim about this stay' : 'No claim can be made now'}
      text={
        own
          ? 'There is one claim for each side of a stay.'
          : 'A claim can be made once a stay is over, within 14 days after check-out.'
      }
      action={
        <Link to={own ? `/claims/${own.id}` : bookingPath(booking)} className={buttonClass({ variant: 'primary' })}>
          {own ? 'See the claim' : 'Back to the booking'}
        </Link>
      }
    />
  )
}

function ClaimForm({ booking, terms }: { booking: BookingDetails; terms: ClaimTerms }) {
  const { side, property } = booking
  const words = texts[side]
  const other = side === 'guest' ? booking.host.name : booking.guest.name
  const navigate = useNavigateTo()
  const [reason, setReason] = useState<ClaimReason | null>(null)
  const [text, setText] = useState('')
  const [amount, setAmount] = useState<number | null>(null)
  const [photos, setPhotos] = useState<File[]>([])
  const [isTried, setTried] = useState(false)
  const attempt = useAttemptKey()
  const form = useRef<HTMLFormElement>(null)
  const guard = useLeaveGuard(text.trim() !== '' || photos.length > 0)
  const send = useApiUpload('claim/open', {
    refresh: ['bookings/my-booking/details', 'claim/list'],
    onSuccess: ({ id }) => {
      guard.allow()
      navigate(`/claims/${id}`, { replace: true })
    },
    onError: attempt.onError,
  })
  const missing: Record<string, string | undefined> = isTried
    ? {
        reason: reason ? undefined : 'Choose what comes closest.',
        text: text.trim().length >= 20 ? undefined : 'Say what happened, in a sentence or two.',
        amount: amountError(amount, terms),
        photos: photos.length > 0 ? undefined : 'Add at least one photo.',
      }
    : {}
  const errorOf = (field: string) => missing[field] ?? send.error?.fields?.[field]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isWhole = text.trim().length >= 20 && photos.length > 0 && amountError(amount, terms) === undefined
    if (reason && isWhole && amount !== null) {
      const claim = { bookingId: booking.id, reason, text, amount }
      send.mutate({ input: { ...claim, idempotencyKey: attempt.keyOf(claim, photos) }, files: { photos } })
    }
    // The errors stand there with the next render.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const isRefused = send.error && Object.keys(send.error.fields ?? {}).length === 0
  return (
    <>
      <header>
        <h1>{words.title}</h1>
        <p className={css.quiet}>
          <bdi>{property.title}</bdi> · {formatDateRange(booking.checkIn, booking.checkOut)} · {booking.code}
        </p>
      </header>
      <p>{words.intro(other)}</p>
      <form ref={form} onSubmit={submit} className={css.form} noValidate>
        <RadioCards
          label="What is it about?"
          value={reason}
          onChange={setReason}
          options={terms.reasons.map(({ key, label }) => ({ value: key, label }))}
          {...(errorOf('reason') && { error: errorOf('reason') as string })}
        />
        <TextArea
          label={words.textLabel}
          value={text}
          onChange={setText}
          rows={5}
          maxLength={4000}
          dir="auto"
          error={errorOf('text')}
        />
        <PhotosField
          label="Photos"
          hint={words.photosHint}
          files={photos}
          onChange={setPhotos}
          error={errorOf('photos')}
        />
        <MoneyField
          label={words.amountLabel}
          hint={`At most ${formatMoney(terms.max)}.`}
          currency={terms.max.currency}
          value={amount}
          onChange={setAmount}
          error={errorOf('amount')}
        />
        {isRefused && (
          <Notice tone="error" title="The claim was not made">
            {send.error.message}
          </Notice>
        )}
        {send.isPending && <ProgressBar label="Sending your photos" share={send.progress} />}
        <div className={css.buttons}>
          <Button type="submit" variant="primary" loading={send.isPending}>
            {amount ? `Ask for ${formatMoney({ amount, currency: terms.max.currency })}` : words.title}
          </Button>
          <Link to={bookingPath(booking)} className={buttonClass({ variant: 'ghost' })}>
            Cancel
          </Link>
        </div>
        <p className={css.quiet}>
          You can make this claim until {formatDeadline(terms.until, property.timeZone)}, and withdraw it at any time
          before it is decided. {other} sees your words and photos.
        </p>
      </form>
      <LeaveQuestion guard={guard} />
    </>
  )
}

/** Why an amount can't be claimed; undefined when it can. */
function amountError(amount: number | null, { min, max }: ClaimTerms): string | undefined {
  if (amount === null) return 'Enter an amount.'
  if (amount > max.amount) return `At most ${formatMoney(max)} can be claimed.`
  return amount < min.amount ? `Claim at least ${formatMoney(min)}: banks move no less.` : undefined
}
