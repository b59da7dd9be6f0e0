import type { BookingDetails, ListingUnit } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, SelectField } from '@qe/ui'
import { Dialog, Stack } from '@qe/ui/unshared'
import { useState } from 'react'
import styles from './bookings.module.css'

interface StayUnitProps {
  booking: BookingDetails
  unit: ListingUnit
}

/** Which of several units a stay has, and the way to another one that is free for all its nights. */
export function StayUnit({ booking, unit }: StayUnitProps) {
  const [isMoving, setMoving] = useState(false)
  const { freeUnits } = booking
  return (
    <div className={styles.unit}>
      <p>
        In <strong dir="auto">{unit.name}</strong>
      </p>
      {freeUnits && freeUnits.length > 0 && (
        <Button size="small" onClick={() => setMoving(true)}>
          Move to another unit
        </Button>
      )}
      {freeUnits?.length === 0 && <p className={styles.quiet}>No other unit is free for all of these nights.</p>}
      {isMoving && (
        <MoveDialog booking={booking} unit={unit} freeUnits={freeUnits ?? []} onClose={() => setMoving(false)} />
      )}
    </div>
  )
}

interface MoveDialogProps extends StayUnitProps {
  freeUnits: readonly ListingUnit[]
  onClose: () => void
}

function MoveDialog({ booking: { id: bookingId, guest }, unit, freeUnits, onClose }: MoveDialogProps) {
  const [unitId, setUnitId] = useState(freeUnits[0]?.id ?? '')
  const { mutate, isPending, error } = useApiMutation('bookings/unit/move', {
    refresh: ['bookings/my-booking', 'bookings/my-booking/details', 'host/today', 'calendar/overview'],
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${guest.name}’s stay?`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it in {unit.name}
          </Button>
          <Button variant="primary" loading={isPending} onClick={() => mutate({ bookingId, unitId })}>
            Move the stay
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {error && (
          <Notice tone="error" live>
            {error.message}
          </Notice>
        )}
        <p>Price and dates stay as they are. The guest is not told: tell them if they know {unit.name} already.</p>
        <SelectField
          label="Free for all of these nights"
          value={unitId}
          options={freeUnits.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setUnitId}
        />
      </Stack>
    </Dialog>
  )
}
