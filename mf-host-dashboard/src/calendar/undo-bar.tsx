import { api, refresh } from '@qe/platform'
import { Button, IconButton, plural } from '@qe/ui'
import { formatDateRange, nightsBetween } from '@qe/ui/unshared'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { PriceChange } from './undo'
import styles from './undo-bar.module.css'

interface UndoBarProps {
  /** The change to undo. */
  change: PriceChange
  /** The changes that undo it. */
  undo: readonly PriceChange[]
  onClose: () => void
}

/** Offers to undo a change until it is used, closed, or the next change is made. No timeout. */
export function UndoBar({ change: { from, to }, undo, onClose }: UndoBarProps) {
  const [undoing, setUndoing] = useState(false)
  const undoChange = async () => {
    setUndoing(true)
    try {
      for (const one of undo) await api.call('date-wise-price/add-new-price', one, { quiet: true })
      onClose()
    } catch {
      setUndoing(false)
    }
    refresh('bookings/linear-calender', 'date-wise-price/get-calender', 'bookings/check-availability')
  }
  return (
    <div className={styles.bar} role="status">
      <span>
        {plural(nightsBetween(from, to) + 1, 'night')} changed, {formatDateRange(from, to)}
      </span>
      <Button size="small" loading={undoing} onClick={() => void undoChange()}>
        Undo
      </Button>
      <IconButton label="Keep the change" icon={<X aria-hidden size={18} />} onClick={onClose} />
    </div>
  )
}
