import type { Wishlist } from '@qe/contract'
import { changeWishlists } from '@qe/platform'
import { Button } from '@qe/ui'
import type { StayDates } from '@qe/ui/calendar'
import { countParty, Dialog, earliestToday, PartyFields, partyOf } from '@qe/ui/unshared'
import { useState } from 'react'
import { Calendar } from '../search-box/calendar'
import { emptySearchFields } from '../search-box/search-fields'
import css from './saved.module.css'

/** The dates and the party of a list, for which its places are priced. */
export function StayDialog({ wishlist, onClose }: { wishlist: Wishlist; onClose: () => void }) {
  const { dates } = wishlist
  const [stay, setStay] = useState<StayDates>(
    dates && dates.checkIn >= earliestToday() ? dates : { checkIn: null, checkOut: null },
  )
  const [party, setParty] = useState(wishlist.party ? partyOf(wishlist.party) : emptySearchFields.party)
  const [isBusy, setBusy] = useState(false)
  const { checkIn, checkOut } = stay
  const counted = countParty(party)
  const save = async () => {
    setBusy(true)
    try {
      await changeWishlists('wishlist/update', {
        wishlistId: wishlist.id,
        dates: checkIn && checkOut ? { checkIn, checkOut } : null,
        party: counted.guests > 0 ? counted : null,
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
      title="Dates and guests"
      footer={
        <div className={css.buttons}>
          <Button
            variant="primary"
            loading={isBusy}
            disabled={Boolean(checkIn) && !checkOut}
            onClick={() => void save()}
          >
            {checkIn ? 'Save' : 'Save without dates'}
          </Button>
        </div>
      }
    >
      <Calendar autoFocus months={1} checkIn={checkIn} checkOut={checkOut} onChange={setStay} />
      <div className={css.party}>
        <PartyFields party={party} onChange={setParty} />
      </div>
    </Dialog>
  )
}
