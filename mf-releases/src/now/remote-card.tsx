import type { FlagRow, StatusRow } from '@qe/contract'
import { Badge } from '@qe/ui'
import { Card } from '@qe/ui/unshared'
import { ChangeMenu } from '../change/change-menu'
import { changesOfRemote } from '../change/offers'
import { Flags } from './flags'
import styles from './now.module.css'
import { ShareBar } from './share-bar'
import { VersionRow } from './version-row'

const isInUse = ({ state }: StatusRow) => !['idle', 'disabled', 'pruned', 'preview'].includes(state)

/** A micro-frontend: who has what, and below what else there is. */
export function RemoteCard({
  rows,
  flags,
  isFrozen,
}: {
  rows: readonly StatusRow[]
  flags: readonly FlagRow[]
  /** Whether it has a freeze of its own, which can be lifted. */
  isFrozen: boolean
}) {
  const [first] = rows
  if (!first) return null
  const [inUse, others] = [rows.filter(isInUse), rows.filter((row) => !isInUse(row))]
  const off = rows.find(({ state }) => state === 'off' || state === 'retired')
  return (
    <Card className={styles.card} aria-labelledby={`remote-${first.name}`}>
      <div className={styles.head}>
        <div>
          <h2 id={`remote-${first.name}`} className={styles.name}>
            {first.name}
          </h2>
          <p className={styles.quiet}>{first.owner}</p>
        </div>
        {off && <Badge tone="warning">{off.state === 'off' ? 'Switched off' : 'Retired'}</Badge>}
        {first.freeze && <Badge tone="info">Frozen</Badge>}
        <ChangeMenu of={first.name} offers={changesOfRemote(rows, isFrozen)} />
      </div>
      {off && <p>{off.health}</p>}
      {first.freeze && <p>{first.freeze}.</p>}
      {!off && inUse.length > 1 && <ShareBar rows={inUse} />}
      <ul className={styles.versions}>
        {inUse.map((row) => (
          <VersionRow key={row.version} row={row} />
        ))}
      </ul>
      {flags.length > 0 && <Flags of={first.name} flags={flags} />}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>
            {others.length === 1 ? 'One version that nobody gets' : `${others.length} versions that nobody gets`}
          </summary>
          <ul className={styles.versions}>
            {others.map((row) => (
              <VersionRow key={row.version} row={row} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
