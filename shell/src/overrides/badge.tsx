import { listOf } from '@qe/ui'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useExternalStore } from '../external-store'
import type { ActiveOverride } from './active'
import styles from './badge.module.css'
import { removeAllOverrides } from './change'
import { addNotice, dismissNotice, overrideState } from './state'

const describe = (active: readonly ActiveOverride[]) =>
  listOf(
    active.map(({ remote, from, isPreview }) => (isPreview ? `Preview: ${remote} ${from}` : `${remote} from ${from}`)),
  )

/** Removes them all. */
const resetLabel = (active: readonly ActiveOverride[]) => {
  if (active.every(({ isPreview }) => isPreview)) return active.length > 1 ? 'End previews' : 'End preview'
  return active.length > 1 ? 'Reset all' : 'Reset'
}

const openPanel = () => dispatchEvent(new Event('qe:panel'))

/** What is overridden. Whoever opens a preview's link may not use the panel. */
function Words({ active }: { active: readonly ActiveOverride[] }) {
  const words = (
    <>
      <span aria-hidden className={styles.dot} />
      {describe(active)}
    </>
  )
  if (active.every(({ isPreview }) => isPreview)) return <span className={styles.words}>{words}</span>
  return (
    <button type="button" className={styles.words} title="Open the panel" onClick={openPanel}>
      {words}
    </button>
  )
}

interface Props {
  /** Loads the page again, without overrides. */
  reload?: () => void
}

/** A badge on every page while an override is active, so that nobody takes it for the released site. */
export function OverrideBadge({ reload = () => location.reload() }: Props) {
  const { active, notices } = useExternalStore(overrideState)
  const [resetting, setResetting] = useState(false)
  const reset = async () => {
    setResetting(true)
    try {
      await removeAllOverrides()
      reload()
    } catch (error) {
      setResetting(false)
      addNotice((error as Error).message)
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
            <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismissNotice(notice)}>
              <X aria-hidden size={16} />
            </button>
          </p>
        ))}
      </div>
      {active.length > 0 && (
        <div className={styles.badge}>
          <Words active={active} />
          <button type="button" className={styles.reset} disabled={resetting} onClick={() => void reset()}>
            {resetLabel(active)}
          </button>
        </div>
      )}
    </aside>
  )
}

/** Renders the badge in a React root of its own, so that it stays when the site fails. */
export function showBadge(): void {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<OverrideBadge />)
}
