import { IconButton } from '@qe/ui'
import { Minus, Plus } from 'lucide-react'
import css from './zoom-buttons.module.css'

/** Zoom buttons in the corner of a map. `onZoom` gets 1 for zooming in, -1 for zooming out. */
export const ZoomButtons = ({ onZoom }: { onZoom: (steps: 1 | -1) => void }) => (
  <div className={css.zoom}>
    <IconButton label="Zoom in" icon={<Plus aria-hidden size={18} />} onClick={() => onZoom(1)} />
    <IconButton label="Zoom out" icon={<Minus aria-hidden size={18} />} onClick={() => onZoom(-1)} />
  </div>
)
