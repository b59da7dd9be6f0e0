import { type PageSnapshot, type ReleaseDocument, staffPaths } from '@qe/contract'
import { Checkbox, IconButton } from '@qe/ui'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useExternalStore } from '../external-store'
import { activeVersion, flagsOf } from '../loading/remote-state'
import { versionErrors } from '../watch/watch'
import { factsOf } from './facts'
import { Outlines } from './outlines'
import { OverrideForm } from './override-form'
import styles from './panel.module.css'
import { RemoteCard } from './remote-card'

/** The release document; null until it has loaded, or when it does not. */
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

/** Moves the focus into the panel when it opens, and back when it closes. */
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
 * The developers' panel: which part of the page belongs to which remote, in which version and why, and overrides. The
 * page behind it stays usable.
 */
export function Panel({ snapshot, onClose, reload = () => location.reload() }: Props) {
  const [outlined, setOutlined] = useState(true)
  const errors = useExternalStore(versionErrors)
  const document = useDocument()
  const close = useFocusInside()
  const { revision, shell } = snapshot
  const activeOf = (name: string) => activeVersion(name)?.version ?? null
  const remotes = factsOf(snapshot, { document, errors, activeOf, flagsOf })
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
            <a href={`${location.pathname}?release=${revision}`}>This page at revision {revision}</a>{' '}
            <a href={staffPaths.page}>All releases</a>
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
