import { useSession } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { ProgressBar, today } from '@qe/ui/unshared'
import { Download as DownloadIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from '../account/account.module.css'
import { collectPersonalData } from './collect-personal-data'
import { saveFile } from './save-file'

type DownloadState =
  | { kind: 'idle' }
  | { kind: 'collecting'; label: string; share: number }
  | { kind: 'done' }
  | { kind: 'failed'; label: string }

/** Exports the person's data as one JSON file, collected in this browser. */
export function DownloadData() {
  const { isProvider } = useSession()
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const collecting = useRef<AbortController | null>(null)
  useEffect(() => () => collecting.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    collecting.current = controller
    let currentLabel = ''
    try {
      const data = await collectPersonalData(isProvider, controller.signal, (label, share) => {
        currentLabel = label
        setState({ kind: 'collecting', label, share })
      })
      saveFile(`quality-escape-${today()}.json`, 'application/json', JSON.stringify(data, null, 2))
      setState({ kind: 'done' })
    } catch {
      if (!controller.signal.aborted) setState({ kind: 'failed', label: currentLabel })
    }
  }

  return (
    <section className={styles.section}>
      <h2>Your data</h2>
      <p className={styles.quiet}>
        All that we keep of you and show you on this site, in one file that people and programs can read. Open it
        somewhere safe: it holds your messages.
      </p>
      <div className={styles.outcome}>
        {state.kind === 'collecting' && <ProgressBar label={`Collecting: ${state.label}`} share={state.share} />}
        {state.kind === 'done' && (
          <Notice tone="success" live>
            The file is among your downloads.
          </Notice>
        )}
        {state.kind === 'failed' && (
          <Notice tone="error">
            “{state.label}” could not be read, so no file was made. Check your connection and try again.
          </Notice>
        )}
      </div>
      <Button
        icon={<DownloadIcon aria-hidden size={18} />}
        loading={state.kind === 'collecting'}
        onClick={() => void start()}
      >
        Download my data
      </Button>
    </section>
  )
}
