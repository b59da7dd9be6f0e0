import { Check } from 'lucide-react'
import styles from './listings.module.css'

/** "Saved" beside a button. Always rendered, so that screen readers announce its text. */
export const SavedNote = ({ when }: { when: boolean }) => (
  <span className={styles.saved} role="status">
    {when && (
      <>
        <Check aria-hidden size={16} /> Saved
      </>
    )}
  </span>
)
