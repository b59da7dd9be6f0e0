import { Button, Checkbox, IconButton } from '@qe/ui'
import { X } from 'lucide-react'
import css from './map.module.css'

interface FollowMapProps {
  hasArea: boolean
  /** The map shows another part than was searched. */
  canSearchHere: boolean
  follow: boolean
  onFollow: (follow: boolean) => void
  onSearchHere: () => void
  onRemoveArea: () => void
}

/** What moving the map does: it searches there, or can. With a drawn area it does nothing, and says so. */
export const FollowMap = ({ hasArea, canSearchHere, follow, onFollow, onSearchHere, onRemoveArea }: FollowMapProps) => (
  <div className={css.follow}>
    {hasArea ? (
      <div className={css.areaBox}>
        Only places in the drawn area
        <IconButton label="Remove the drawn area" icon={<X aria-hidden size={16} />} onClick={onRemoveArea} />
      </div>
    ) : canSearchHere ? (
      <Button size="small" onClick={onSearchHere}>
        Search this area
      </Button>
    ) : (
      <div className={css.followBox}>
        <Checkbox label="Search as I move the map" checked={follow} onChange={onFollow} />
      </div>
    )}
  </div>
)
