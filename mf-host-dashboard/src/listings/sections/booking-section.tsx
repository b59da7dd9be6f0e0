import type { BookingType, CancellationTier } from '@qe/contract'
import { TextField } from '@qe/ui'
import { RadioCards } from '@qe/ui/unshared'
import { bookingTypes, cancellationTiers } from '../booking-settings'
import type { SectionProps } from './section-props'
import styles from './sections.module.css'

/** Booking settings of a new draft. */
export const defaultBooking = {
  bookingType: 'request' as BookingType,
  cancellationTier: 'moderate' as CancellationTier,
  checkInFrom: '15:00',
  checkInUntil: '22:00',
  checkOutBy: '11:00',
  minNights: 1,
  maxNights: 90,
  noticeDays: 1,
  preparationDays: 0,
  windowDays: 365,
}

const times = [
  { field: 'checkInFrom', label: 'Check-in from' },
  { field: 'checkInUntil', label: 'Check-in until' },
  { field: 'checkOutBy', label: 'Check-out by' },
] as const

const lengths = [
  { field: 'minNights', label: 'Shortest stay, nights', min: 1, max: 365 },
  { field: 'maxNights', label: 'Longest stay, nights', min: 1, max: 365 },
  { field: 'noticeDays', label: 'Days between booking and arrival', min: 0, max: 60 },
  { field: 'preparationDays', label: 'Nights kept free after a stay', min: 0, max: 14 },
  { field: 'windowDays', label: 'Days ahead it can be booked', min: 1, max: 730 },
] as const

/** Check-in and check-out times, and lengths of stays. */
export function TimesSection({ fields, onChange, errors }: SectionProps) {
  const values = { ...defaultBooking, ...fields }
  return (
    <>
      <div className={styles.fields}>
        {times.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            type="time"
            value={values[field]}
            onChange={(value) => onChange({ [field]: value })}
            error={errors[field]}
          />
        ))}
      </div>
      <div className={styles.fields}>
        {lengths.map(({ field, label, min, max }) => (
          <TextField
            key={field}
            label={label}
            type="number"
            min={min}
            max={max}
            value={Number.isNaN(values[field]) ? '' : String(values[field])}
            onChange={(value) => onChange({ [field]: value === '' ? Number.NaN : Number(value) })}
            error={errors[field]}
          />
        ))}
      </div>
    </>
  )
}

/** Booking type and cancellation tier. */
export function BookingChoices({ fields, onChange, errors }: SectionProps) {
  return (
    <>
      <RadioCards
        label="How guests book"
        value={fields.bookingType ?? defaultBooking.bookingType}
        onChange={(bookingType) => onChange({ bookingType })}
        options={[...bookingTypes]}
        error={errors['bookingType']}
      />
      <RadioCards
        label="When a guest cancels"
        value={fields.cancellationTier ?? defaultBooking.cancellationTier}
        onChange={(cancellationTier) => onChange({ cancellationTier })}
        options={[...cancellationTiers]}
        error={errors['cancellationTier']}
      />
    </>
  )
}

/** Booking type, cancellation tier, times and lengths. */
export const BookingSection = (props: SectionProps) => (
  <>
    <BookingChoices {...props} />
    <TimesSection {...props} />
  </>
)
