import { type ReleaseStatus, staffPaths } from '@qe/contract'
import { Link, usePage, useSearchParams } from '@qe/platform'
import { Loaded, Notice } from '@qe/ui'
import { Tabs } from '@qe/ui/unshared'
import { useState } from 'react'
import { Compare } from './compare/compare'
import { Log } from './log/log'
import { Now } from './now/now'
import styles from './releases-page.module.css'
import { useAnswer } from './use-answer'

const views = [
  { view: 'now', label: 'Now' },
  { view: 'log', label: 'Log' },
  { view: 'compare', label: 'Compare' },
]

/** How often the status is read again, ms: as often as the server compares versions. */
const statusEveryMs = 5000

/** `/releases`, for staff. */
export default function ReleasesPage() {
  usePage({ title: 'Releases' })
  const [search] = useSearchParams()
  const view = views.find((one) => one.view === search.get('view'))?.view ?? 'now'
  const [operatorKey, setOperatorKey] = useState('')
  const status = useAnswer<ReleaseStatus>(staffPaths.status, { everyMs: statusEveryMs, key: operatorKey })
  return (
    <div className={styles.page}>
      <h1>Releases</h1>
      <p className={styles.quiet}>
        {status.data ? `Revision ${status.data.revision} of the release document` : 'Who has which version, and why'}
      </p>
      <Tabs label="Releases" className={styles.tabs}>
        {views.map((one) => (
          <Link
            key={one.view}
            to={one.view === 'now' ? staffPaths.page : `${staffPaths.page}?view=${one.view}`}
            aria-current={one.view === view ? 'page' : undefined}
          >
            {one.label}
          </Link>
        ))}
      </Tabs>
      {status.data && status.error && (
        <Notice tone="warning">{status.error.message} This is what was known last.</Notice>
      )}
      <Loaded query={status} shape={[180, 180, 180]}>
        {(known) => (
          <>
            {view === 'now' && (
              <Now status={known} operatorKey={operatorKey} onKey={setOperatorKey} onChanged={status.refetch} />
            )}
            {view === 'log' && <Log key={known.revision} />}
            {view === 'compare' && <Compare rows={known.rows} />}
          </>
        )}
      </Loaded>
    </div>
  )
}
