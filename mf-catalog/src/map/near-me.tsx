import type { Point } from '@qe/contract'
import { bus } from '@qe/platform'
import { IconButton } from '@qe/ui'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { locate } from './locate'
import css from './map.module.css'

/** Asks the browser where the visitor is, when it is pressed and never before. */
export function NearMe({ onFound }: { onFound: (point: Point) => void }) {
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    try {
      onFound(await locate())
    } catch (error) {
      bus.publish('toast', { message: (error as Error).message, variant: 'info' })
    } finally {
      setLooking(false)
    }
  }
  return (
    <div className={css.nearMe}>
      <IconButton
        label="Near me"
        icon={<LocateFixed aria-hidden size={18} />}
        aria-busy={isLooking || undefined}
        onClick={() => !isLooking && void look()}
      />
    </div>
  )
}
