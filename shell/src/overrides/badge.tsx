import { listOf } from '@qe/ui'
import { TriangleAlert, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { ActiveOverride } from './active'
import styles from './badge.module.css'
import { removeAllOverrides } from './change'
import { dismiss, overrideState, say } from './state'

const words = (active: readonly ActiveOverride[]) => listOf(active.map(({ remote, from }) => `${remote} from ${from}`))

const openPanel = () => dispatchEvent(new Event('qe:panel'))

interface Props {
  /** Shows the page as everybody has it. */
  reload?: () => void
}

/** In a corner of every page while an override is active, so that nobody takes it for the released site. */
export function OverrideBadge({ reload = () => location.reload() }: Props) {
  const { active, notices } = useSyncExternalStore(overrideState.follow, overrideState.now)
  const [resetting, setResetting] = useState(false)
  const reset = async () => {
    setResetting(true)
    try {
      await removeAllOverrides()
      reload()
    } catch (error) {
      setResetting(false)
      say((error as Error).message)
    }
  }
  if (active.length + notices.length === 0) return null
  return (
    <aside aria-label="Overrides" className={styles.corner}>
      <div role="status" className={styles.notices}>
        {notices.map((notice) => (
          <p key={notice} className={styles.notice}>
            <TriangleAlert aria-hidden size={18} className={styles.sign} />
            <span>{notice}</span>
            <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismiss(notice)}>
              <X aria-hidden size={16} />
            </button>
          </p>
        ))}
      </div>
      {active.length > 0 && (
        <div className={styles.badge}>
          <button type="button" className={styles.words} title="Open the panel" onClick={openPanel}>
            <span aria-hidden className={styles.dot} />
            {words(active)}
          </button>
          <button type="button" className={styles.reset} disabled={resetting} onClick={() => void reset()}>
            {active.length > 1 ? 'Reset all' : 'Reset'}
          </button>
        </div>
      )}
    </aside>
  )
}

/** A root of its own: it stands whatever becomes of the site. */
export function showBadge(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<OverrideBadge />)
}
