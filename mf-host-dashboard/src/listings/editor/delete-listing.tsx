import type { HostListing } from '@qe/contract'
import { bus, Link, useApiMutation } from '@qe/platform'
import { Button, buttonClass, Notice, plural, TextField } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import styles from './editor.module.css'

/** Deletes a listing, once its host has typed its title. With stays to come it says what to do first. */
export function DeleteListing({ listing, onDeleted }: { listing: HostListing; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon={<Trash2 aria-hidden size={18} />} onClick={() => setOpen(true)}>
        Delete the listing
      </Button>
      {listing.upcomingBookings + listing.waitingRequests > 0 ? (
        <StaysFirst listing={listing} open={isOpen} onClose={() => setOpen(false)} />
      ) : (
        <ConfirmDeletion listing={listing} open={isOpen} onClose={() => setOpen(false)} onDeleted={onDeleted} />
      )}
    </>
  )
}

interface DeleteDialogProps {
  listing: HostListing
  open: boolean
  onClose: () => void
}

function StaysFirst({ listing, open, onClose }: DeleteDialogProps) {
  const { upcomingBookings, waitingRequests } = listing
  const waiting = [
    upcomingBookings > 0 && plural(upcomingBookings, 'stay'),
    waitingRequests > 0 && plural(waitingRequests, 'request'),
  ].filter(Boolean)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Guests still count on it"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Link to="/host/bookings" className={buttonClass({ variant: 'primary' })}>
            See the bookings
          </Link>
        </>
      }
    >
      <p>
        {waiting.join(' and ')} must be over, declined or cancelled before you can delete it. To take no new bookings
        until then, switch “Shown to guests” off.
      </p>
    </Dialog>
  )
}

function ConfirmDeletion({ listing, open, onClose, onDeleted }: DeleteDialogProps & { onDeleted: () => void }) {
  const [typed, setTyped] = useState('')
  const remove = useApiMutation('property/delete-property', {
    refresh: ['property/my-property', 'calendar/overview'],
    quiet: true,
    onSuccess: () => {
      bus.publish('toast', { message: 'The listing is deleted.', variant: 'success' })
      onDeleted()
    },
  })
  const isConfirmed = typed.trim() === listing.title.trim()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete this listing?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            disabled={!isConfirmed}
            loading={remove.isPending}
            onClick={() => remove.mutate({ propertyId: listing.id })}
          >
            Delete for good
          </Button>
        </>
      }
    >
      <div className={styles.deletion}>
        <ul className={styles.effects}>
          <li>Guests can’t find or open it any more; on their saved lists it says that it is gone.</li>
          <li>Past stays, payments and your reviews stay as they are.</li>
          <li>Links to and from other calendars end, and the arrival guide goes.</li>
          <li>It can’t be undone. To take a break, switch “Shown to guests” off instead.</li>
        </ul>
        {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
        <TextField
          label="Type its title to confirm"
          hint={<bdi>{listing.title}</bdi>}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      </div>
    </Dialog>
  )
}
