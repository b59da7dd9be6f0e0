import { putAnswer, useApiMutation } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { useEffect, useRef } from 'react'
import css from './calendar-address.module.css'

interface CreateAddressProps {
  takesFocus: boolean
  onCreated: () => void
}

/** What the address does, and the button that makes it. */
export function CreateAddress({ takesFocus, onCreated }: CreateAddressProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('button')?.focus()
  }, [takesFocus])
  const { mutate, isPending, error } = useApiMutation('bookings/trip-calendar/create', {
    quiet: true,
    onSuccess: (address) => {
      onCreated()
      putAnswer('bookings/trip-calendar', {}, { address })
    },
  })
  return (
    <div ref={box} className={css.parts}>
      <p>
        Google, Apple, Outlook and other calendars can show your confirmed stays, with their times and address. They
        follow by themselves when a stay changes or is cancelled. For that they need an address to read.
      </p>
      {error && <Notice tone="error">{error.message}</Notice>}
      <Button variant="primary" className={css.start} loading={isPending} onClick={() => mutate({})}>
        Create the address
      </Button>
    </div>
  )
}
