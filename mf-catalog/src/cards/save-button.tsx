import { useSaved } from '@qe/platform'
import { cx } from '@qe/ui'
import { Heart } from 'lucide-react'
import css from './save-button.module.css'

/** The heart that saves a listing. */
export function SaveButton({ id, title, onPage }: { id: string; title: string; onPage?: boolean }) {
  const { isSaved, toggle } = useSaved()
  const saved = isSaved(id)
  return (
    <button
      type="button"
      className={cx(css.save, onPage && css.onPage)}
      aria-pressed={saved}
      aria-label={`Save ${title}`}
      onClick={() => toggle(id)}
    >
      <Heart size={onPage ? 18 : 24} strokeWidth={onPage ? 2 : 1.8} aria-hidden="true" />
      {onPage && <span>{saved ? 'Saved' : 'Save'}</span>}
    </button>
  )
}
