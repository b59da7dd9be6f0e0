import type { Point } from '@qe/contract'
import { bus } from '@qe/platform'
import { IconButton } from '@qe/ui'
import { LocateFixed } from 'lucide-react'
import css from './map.module.css'
import { useLocating } from './use-locating'

/** Asks the browser where the visitor is, when it is pressed and never before. */
export function NearMe({ onFound }: { onFound: (point: Point) => void }) {
  const { isLooking, look } = useLocating({
    onFound,
    onProblem: (message) => bus.publish('toast', { message, variant: 'info' }),
  })
  return (
    <div className={css.nearMe}>
      <IconButton
        label="Near me"
        icon={<LocateFixed aria-hidden size={18} />}
        aria-busy={isLooking || undefined}
        onClick={() => void look()}
      />
    </div>
  )
}
