import { IconButton } from '@qe/ui'
import { Minus, Plus } from 'lucide-react'
import css from './zoom-buttons.module.css'

/** In the corner of a map. `onZoom` takes steps: one nearer, or one further away. */
export const ZoomButtons = ({ onZoom }: { onZoom: (steps: 1 | -1) => void }) => (
  <div className={css.zoom}>
    <IconButton label="Closer" icon={<Plus aria-hidden size={18} />} onClick={() => onZoom(1)} />
    <IconButton label="Further away" icon={<Minus aria-hidden size={18} />} onClick={() => onZoom(-1)} />
  </div>
)
