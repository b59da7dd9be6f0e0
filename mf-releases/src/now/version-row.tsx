import type { StatusRow } from '@qe/contract'
import { Link } from '@qe/platform'
import { Badge, type BadgeTone } from '@qe/ui'
import { RelativeTime } from '@qe/ui/unshared'
import { ChangeMenu } from '../change/change-menu'
import { changesOfVersion } from '../change/offers'
import { Evidence } from './evidence'
import styles from './now.module.css'
import { Plan } from './plan'

const states: Record<StatusRow['state'], { label: string; tone: BadgeTone }> = {
  default: { label: 'Default', tone: 'success' },
  rollout: { label: 'Rollout', tone: 'info' },
  cohorts: { label: 'Cohorts', tone: 'info' },
  disabled: { label: 'Disabled', tone: 'error' },
  pruned: { label: 'Files deleted', tone: 'neutral' },
  preview: { label: 'Preview', tone: 'neutral' },
  idle: { label: 'Nobody', tone: 'neutral' },
  off: { label: 'Off', tone: 'warning' },
  retired: { label: 'Retired', tone: 'neutral' },
}

/** One version: its audience, since when, how it does, and what can be changed. */
export function VersionRow({ row }: { row: StatusRow }) {
  const { name, version, state, percent, target, cohorts, since, health, plan, planSteps, beside, judged } = row
  const { label, tone } = states[state]
  return (
    <li className={styles.version}>
      <div className={styles.line}>
        <strong className={styles.number}>{version}</strong>
        <Badge tone={tone}>{label}</Badge>
        {percent > 0 && (
          <span>
            {percent} % of {target ?? 'the visitors'}
          </span>
        )}
        {cohorts.length > 0 && <span>cohorts: {cohorts.join(', ')}</span>}
        <time className={styles.quiet} dateTime={since} title={new Date(since).toLocaleString()}>
          <RelativeTime instant={since} />
        </time>
        {beside && (
          <Link className={styles.link} to={`/releases?view=compare&name=${name}&from=${beside}&to=${version}`}>
            What differs from {beside}
          </Link>
        )}
        <div className={styles.actions}>
          <ChangeMenu of={`${name} ${version}`} offers={changesOfVersion(row)} />
        </div>
      </div>
      {target && percent > 0 && (
        <p className={styles.quiet}>
          Excluded: visitors who don’t match{cohorts.length > 0 && ', unless they are in one of its cohorts'}
        </p>
      )}
      {health && state !== 'off' && state !== 'retired' && <p className={styles.quiet}>{health}</p>}
      {plan && <Plan of={version} steps={planSteps} words={plan} />}
      {beside && judged.length > 0 && <Evidence judged={judged} version={version} beside={beside} />}
    </li>
  )
}
