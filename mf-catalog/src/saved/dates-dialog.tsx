import type { Wishlist } from '@qe/contract'
import { changeWishlists } from '@qe/platform'
import { Button } from '@qe/ui'
import type { StayDates } from '@qe/ui/calendar'
import { Dialog, earliestToday } from '@qe/ui/unshared'
import { useState } from 'react'
import { Calendar } from '../search-box/calendar'
import css from './saved.module.css'

/** The dates of a list, for which its places are priced. */
export function DatesDialog({ wishlist, onClose }: { wishlist: Wishlist; onClose: () => void }) {
  const { dates } = wishlist
  const [stay, setStay] = useState<StayDates>(
    dates && dates.checkIn >= earliestToday() ? dates : { checkIn: null, checkOut: null },
  )
  const [isBusy, setBusy] = useState(false)
  const { checkIn, checkOut } = stay
  const save = async () => {
    setBusy(true)
    try {
      await changeWishlists('wishlist/update', {
        wishlistId: wishlist.id,
        dates: checkIn && checkOut ? { checkIn, checkOut } : null,
      })
      onClose()
    } catch {
      // The API client has shown why.
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Dates of the list"
      footer={
        <div className={css.buttons}>
          <Button
            variant="primary"
            loading={isBusy}
            disabled={Boolean(checkIn) && !checkOut}
            onClick={() => void save()}
          >
            {checkIn ? 'Save dates' : 'Save without dates'}
          </Button>
        </div>
      }
    >
      <Calendar autoFocus months={1} checkIn={checkIn} checkOut={checkOut} onChange={setStay} />
    </Dialog>
  )
}
