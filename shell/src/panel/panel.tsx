import type { PageSnapshot, ReleaseDocument } from '@qe/contract'
import { Checkbox, IconButton } from '@qe/ui'
import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { activeVersion } from '../loading/active-version'
import { followTroubles, troublesSoFar } from '../watch/watch'
import { factsOf } from './facts'
import { Outlines } from './outlines'
import { OverrideForm } from './override-form'
import styles from './panel.module.css'
import { RemoteCard } from './remote-card'

/** Every version there is; the panel goes on without, where the document does not come. */
function useDocument(): ReleaseDocument | null {
  const [document, setDocument] = useState<ReleaseDocument | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    fetch('/releases.json', { signal: ended.signal })
      .then(async (response) => response.ok && setDocument((await response.json()) as ReleaseDocument))
      .catch(() => {})
    return () => ended.abort()
  }, [])
  return document
}

/** Focus goes in when it opens, and back to where it was when it closes. */
function useFocusInside() {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    first.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return first
}

interface Props {
  snapshot: PageSnapshot
  onClose: () => void
  reload?: () => void
}

/**
 * What is whose on this page, in which version and why; and what may stand in for it. The page behind it stays in use.
 */
export function Panel({ snapshot, onClose, reload = () => location.reload() }: Props) {
  const [outlined, setOutlined] = useState(true)
  const troubles = useSyncExternalStore(followTroubles, troublesSoFar)
  const document = useDocument()
  const close = useFocusInside()
  const { revision, shell } = snapshot
  const remotes = factsOf(snapshot, { document, troubles, activeOf: (name) => activeVersion(name)?.version ?? null })
  return (
    <>
      {outlined && <Outlines remotes={remotes} />}
      <section
        role="dialog"
        aria-labelledby="qe-panel-title"
        className={styles.panel}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <div className={styles.top}>
          <h2 id="qe-panel-title" className={styles.title}>
            Remotes on this page
          </h2>
          <IconButton ref={close} label="Close" icon={<X size={20} />} onClick={onClose} />
        </div>
        <div className={styles.body}>
          <p className={styles.revision}>
            Revision {revision} of the release document
            {shell && `, shell ${shell.version} (${shell.why})`}.{' '}
            <a href={`${location.pathname}?release=${revision}`}>This page at revision {revision}</a>
          </p>
          <Checkbox label="Outline their regions" checked={outlined} onChange={setOutlined} />
          <ul className={styles.list}>
            {remotes.map((facts) => (
              <RemoteCard key={facts.name} facts={facts} onDone={reload} />
            ))}
          </ul>
          <details className={styles.details}>
            <summary>Show a remote that is not published yet</summary>
            <OverrideForm facts={null} onDone={reload} />
          </details>
        </div>
      </section>
    </>
  )
}
