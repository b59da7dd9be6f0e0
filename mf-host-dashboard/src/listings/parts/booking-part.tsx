import type { BookingType, CancellationTier } from '@qe/contract'
import { TextField } from '@qe/ui'
import { RadioCards } from '@qe/ui/unshared'
import { bookingTypes, tiers } from '../choices'
import type { PartProps } from './part'
import styles from './parts.module.css'

export const usualBooking = {
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

/** When guests come and go, and how long they may stay. */
export function TimesPart({ fields, onChange, errors }: PartProps) {
  const said = { ...usualBooking, ...fields }
  return (
    <>
      <div className={styles.fields}>
        {times.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            type="time"
            value={said[field]}
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
            value={Number.isNaN(said[field]) ? '' : String(said[field])}
            onChange={(value) => onChange({ [field]: value === '' ? Number.NaN : Number(value) })}
            error={errors[field]}
          />
        ))}
      </div>
    </>
  )
}

/** How a stay comes about, and what happens when it does not. */
export function BookingPart(props: PartProps) {
  const { fields, onChange, errors } = props
  return (
    <>
      <RadioCards
        label="How guests book"
        value={fields.bookingType ?? usualBooking.bookingType}
        onChange={(bookingType) => onChange({ bookingType })}
        options={[...bookingTypes]}
        error={errors['bookingType']}
      />
      <RadioCards
        label="When a guest cancels"
        value={fields.cancellationTier ?? usualBooking.cancellationTier}
        onChange={(cancellationTier) => onChange({ cancellationTier })}
        options={[...tiers]}
        error={errors['cancellationTier']}
      />
      <TimesPart {...props} />
    </>
  )
}
