import { Check } from 'lucide-react'
import styles from './listings.module.css'

/** Beside a button: what was entered is kept now. Its place is always there, so that it is read out as it fills. */
export const Saved = ({ when }: { when: boolean }) => (
  <span className={styles.saved} role="status">
    {when && (
      <>
        <Check aria-hidden size={16} /> Saved
      </>
    )}
  </span>
)
