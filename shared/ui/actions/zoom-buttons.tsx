import { IconButton } from '@qe/ui'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './zoom-buttons.module.css'

interface ZoomButtonsProps {
  /** Gets 1 for zooming in, -1 for zooming out. */
  onZoom: (steps: 1 | -1) => void
  /** Which end of the zoom the map is at. */
  end?: 'nearest' | 'farthest' | null
}

/** Zoom buttons in the corner of a map. The one that can do no more stays focusable, so that no focus is lost. */
export const ZoomButtons = ({ onZoom, end }: ZoomButtonsProps) => {
  const button = (label: string, icon: ReactNode, steps: 1 | -1, isAtEnd: boolean) => (
    <IconButton label={label} icon={icon} aria-disabled={isAtEnd} onClick={() => !isAtEnd && onZoom(steps)} />
  )
  return (
    <div className={css.zoom}>
      {button('Zoom in', <Plus aria-hidden size={18} />, 1, end === 'nearest')}
      {button('Zoom out', <Minus aria-hidden size={18} />, -1, end === 'farthest')}
    </div>
  )
}
