import type { Point } from '@qe/contract'
import { bus } from '@qe/platform'
import { IconButton } from '@qe/ui'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import css from './map.module.css'

/** How long the browser may look for the place, ms. */
const deadlineMs = 10_000

/** Why there is no place, and what to do. The first is GeolocationPositionError.PERMISSION_DENIED. */
const reasons: Record<number, string> = {
  1: 'Your browser keeps your place to itself. Allow it in the browser’s settings for this site, or search for a city.',
}
const notFound = 'Your place was not found. Try again, or search for a city.'

/** Asks the browser where the visitor is, when it is pressed and never before. */
export function NearMe({ onFound }: { onFound: (point: Point) => void }) {
  const [isLooking, setLooking] = useState(false)
  const look = () => {
    setLooking(true)
    const refuse = (code?: number) => {
      setLooking(false)
      bus.publish('toast', { message: reasons[code ?? 0] ?? notFound, variant: 'info' })
    }
    if (!navigator.geolocation) return refuse()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLooking(false)
        onFound({ lat: coords.latitude, lon: coords.longitude })
      },
      ({ code }) => refuse(code),
      { timeout: deadlineMs, maximumAge: 60_000 },
    )
  }
  return (
    <div className={css.nearMe}>
      <IconButton
        label="Near me"
        icon={<LocateFixed aria-hidden size={18} />}
        aria-busy={isLooking || undefined}
        onClick={() => !isLooking && look()}
      />
    </div>
  )
}
