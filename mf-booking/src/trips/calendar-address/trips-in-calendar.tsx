import { useApiQuery } from '@qe/platform'
import { Button, Loaded } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { CreateAddress } from './create-address'
import { OwnAddress } from './own-address'

/** The entry to the address at which a guest's calendar programs read all their trips. */
export function TripsInCalendar() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<CalendarSync size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Trips in your calendar
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Trips in your calendar">
        <CalendarAddress />
      </Dialog>
    </>
  )
}

function CalendarAddress() {
  const query = useApiQuery('bookings/trip-calendar', {}, { quiet: true })
  // Making or removing the address takes away the button that had the focus.
  const [hasChanged, setChanged] = useState(false)
  const changed = () => setChanged(true)
  return (
    <Loaded query={query} shape={[48, 44]} compact>
      {({ address }) =>
        address ? (
          <OwnAddress url={address.url} takesFocus={hasChanged} onRemoved={changed} />
        ) : (
          <CreateAddress takesFocus={hasChanged} onCreated={changed} />
        )
      }
    </Loaded>
  )
}
