import { Button, IconButton, plural } from '@qe/ui'
import { X } from 'lucide-react'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  count: number
  words: string
  onEdit: () => void
  onClear: () => void
}

/** On a phone: what is selected, and the way to the sheet that edits it. */
export const SelectionBar = ({ count, words, onEdit, onClear }: SelectionBarProps) => (
  <div className={styles.bar}>
    <IconButton label="Clear the selection" icon={<X aria-hidden size={18} />} onClick={onClear} />
    <span className={styles.words} dir="auto">
      {words}
    </span>
    <Button variant="primary" onClick={onEdit}>
      Edit {plural(count, 'night')}
    </Button>
  </div>
)
