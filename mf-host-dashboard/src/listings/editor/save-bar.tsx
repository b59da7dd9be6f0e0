import { Button } from '@qe/ui'
import styles from './editor.module.css'

interface SaveBarProps {
  /** `Prices and House rules`. */
  what: string
  error: string | undefined
  isSaving: boolean
  /** Shows what guests would see; undefined while they would see what they see now. */
  onPreview: (() => void) | undefined
  onSave: () => void
  onDiscard: () => void
}

/** The one bar of the editor that saves: it stands at the bottom while something is not saved. */
export const SaveBar = ({ what, error, isSaving, onPreview, onSave, onDiscard }: SaveBarProps) => (
  <section className={styles.bar} aria-label="Unsaved changes">
    <p className={styles.barWords} role="status">
      {error ? <strong className={styles.barError}>{error}</strong> : <strong>Not saved yet</strong>}
      <span className={styles.summary}>{what}</span>
    </p>
    {onPreview && (
      <Button aria-label="Preview your changes" onClick={onPreview}>
        Preview
      </Button>
    )}
    <Button variant="ghost" disabled={isSaving} onClick={onDiscard}>
      Discard
    </Button>
    <Button variant="primary" loading={isSaving} onClick={onSave}>
      Save
    </Button>
  </section>
)
