import { putAnswer, useApiMutation } from '@qe/platform'
import { Button, buttonClass, TextField } from '@qe/ui'
import { ConfirmDialog } from '@qe/ui/unshared'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '../copy-button'
import css from './calendar-address.module.css'
import { googleLink, subscribeLink } from './calendar-links'

interface OwnAddressProps {
  url: string
  takesFocus: boolean
  onRemoved: () => void
}

/** The address, the ways to subscribe to it, and how it is replaced or ended. */
export function OwnAddress({ url, takesFocus, onRemoved }: OwnAddressProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const [confirming, setConfirming] = useState<'renew' | 'remove' | null>(null)
  const renew = useApiMutation('bookings/trip-calendar/create', {
    quiet: true,
    onSuccess: (address) => {
      putAnswer('bookings/trip-calendar', {}, { address })
      setConfirming(null)
    },
  })
  const remove = useApiMutation('bookings/trip-calendar/remove', {
    quiet: true,
    onSuccess: () => {
      onRemoved()
      putAnswer('bookings/trip-calendar', {}, { address: null })
    },
  })
  return (
    <div className={css.parts}>
      <div className={css.address}>
        <TextField
          ref={field}
          label="Address of your trips"
          hint="Anyone with this address can see your trips: where you stay, and when."
          readOnly
          value={url}
          onChange={() => {}}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton name="Address of your trips" text={url} />
      </div>
      <div className={css.links}>
        <a href={subscribeLink(url)} className={buttonClass({ size: 'small' })}>
          Open in the calendar of this device
        </a>
        <a href={googleLink(url)} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
          Add to Google Calendar
        </a>
      </div>
      <p className={css.quiet}>
        Elsewhere, as in Outlook on the web, choose to subscribe to a calendar and paste the address. How often a
        calendar looks is its own choice: some do once a day.
      </p>
      <div className={css.links}>
        <Button variant="link" size="small" onClick={() => setConfirming('renew')}>
          Create a new address
        </Button>
        <Button variant="link" size="small" onClick={() => setConfirming('remove')}>
          Remove the address
        </Button>
      </div>
      <ConfirmDialog
        open={confirming === 'renew'}
        onClose={() => setConfirming(null)}
        title="Create a new address?"
        keep="Keep this one"
        confirm="Create a new one"
        isPending={renew.isPending}
        error={renew.error}
        onConfirm={() => renew.mutate({ renew: true })}
      >
        <p>
          The present address stops working at once. Calendars that read it keep what they have, and get no updates
          until you give them the new one.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'remove'}
        onClose={() => setConfirming(null)}
        title="Remove the address?"
        keep="Keep it"
        confirm="Remove it"
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({})}
      >
        <p>
          It stops working at once. Calendars that read it get no updates any more, and may keep the trips they have
          until you unsubscribe there.
        </p>
      </ConfirmDialog>
    </div>
  )
}
