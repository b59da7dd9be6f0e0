import { type LogLine, type LogPage, staffPaths } from '@qe/contract'
import { Button, EmptyState, Loaded, Notice } from '@qe/ui'
import { RelativeTime } from '@qe/ui/unshared'
import { useState } from 'react'
import { answerOf, useAnswer } from '../use-answer'
import styles from './log.module.css'

/** Every change, the newest first. */
export const Log = () => (
  <Loaded query={useAnswer<LogPage>(staffPaths.log)}>{(first) => <Entries first={first} />}</Loaded>
)

function Entries({ first }: { first: LogPage }) {
  const [older, setOlder] = useState<LogPage | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const before = (older ?? first).before
  const entries = [...first.entries, ...(older?.entries ?? [])]
  const readOlder = async () => {
    setBusy(true)
    setError(null)
    try {
      const page = await answerOf<LogPage>(`${staffPaths.log}?before=${before}`)
      setOlder({ ...page, entries: [...(older?.entries ?? []), ...page.entries] })
    } catch (refused) {
      setError((refused as Error).message)
    }
    setBusy(false)
  }
  if (entries.length === 0) return <EmptyState title="Nothing has happened yet" text="Every change will be here." />
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.revision} entry={entry} />
        ))}
      </ol>
      {error && <Notice tone="error">{error}</Notice>}
      {before !== null && (
        <Button onClick={readOlder} loading={isBusy}>
          Show older changes
        </Button>
      )}
    </>
  )
}

const Entry = ({ entry: { revision, at, by, action, note } }: { entry: LogLine }) => (
  <li className={styles.entry}>
    <span className={styles.revision}>{revision}</span>
    <div>
      <p className={styles.action}>{action}</p>
      <p className={styles.quiet}>
        {by},{' '}
        <time dateTime={at} title={new Date(at).toLocaleString()}>
          <RelativeTime instant={at} />
        </time>
        {note && `; ${note}`}
      </p>
    </div>
  </li>
)
