import { Button } from '@qe/ui'
import css from './map.module.css'

/** Over a map whose places did not load: what it shows may be those of the search before, or none. */
export const MapFailure = ({ retry, isRetrying }: { retry: () => void; isRetrying: boolean }) => (
  <div className={css.failure} role="alert">
    <p>The places on the map did not load.</p>
    <Button size="small" onClick={retry} loading={isRetrying}>
      Try again
    </Button>
  </div>
)
