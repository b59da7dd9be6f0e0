import { Link, usePage } from '@qe/platform'
import { buttonClass, EmptyState } from '@qe/ui'
import styles from './pages.module.css'

/** Unknown addresses end here, inside the layout. */
export function NotFound() {
  usePage({ title: 'Page not found' })
  return (
    <div className={styles.notice}>
      <EmptyState
        title="There is nothing at this address"
        text="The page may have moved, or the link may have lost a letter on its way."
        action={
          <Link className={buttonClass({ variant: 'primary' })} to="/">
            Find a place to stay
          </Link>
        }
      />
    </div>
  )
}
