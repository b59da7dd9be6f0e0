import { ErrorState } from '@qe/ui'
import styles from './pages.module.css'

/** Error page for a failure of the layout itself, which no remote can cause. */
export const ShellError = () => (
  <main className={styles.notice}>
    <h1 className="visually-hidden">Quality Escape</h1>
    <ErrorState
      title="Something went wrong"
      text="Load the page again to go on. Bookings and messages are kept."
      retry={() => location.reload()}
    />
  </main>
)
