import { Badge, Button, plural } from '@qe/ui'
import { removeOverride } from '../overrides/change'
import { describeError, type RemoteFacts } from './facts'
import { OverrideForm } from './override-form'
import styles from './panel.module.css'

interface Props {
  facts: RemoteFacts
  onDone: () => void
}

/** One remote in the panel: version, owner, reason, errors, and the form for an override. */
export function RemoteCard({ facts, onDone }: Props) {
  const { name, number, version, owner, why, fallback, errors, flags, isOverridden } = facts
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span aria-hidden className={styles.number}>
          {number}
        </span>
        <h3 className={styles.name}>{name}</h3>
        {isOverridden && <Badge tone="success">Override</Badge>}
        {errors.length > 0 && <Badge tone="error">{plural(errors.length, 'error')}</Badge>}
      </div>
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd>
          {version}
          {fallback && (
            <span className={styles.fallback}>
              {' '}
              failed; {fallback === 'nothing' ? 'no version works' : `${fallback} is shown instead`}
            </span>
          )}
        </dd>
        <dt>Owner</dt>
        <dd>{owner}</dd>
        <dt>Why</dt>
        <dd>{why}</dd>
        {flags.length > 0 && (
          <>
            <dt>Flags</dt>
            <dd>{flags.join(', ')}</dd>
          </>
        )}
      </dl>
      {errors.length > 0 && (
        <ul className={styles.errors} aria-label={`Errors of ${name}`}>
          {errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that only grows
            <li key={index}>{describeError(error)}</li>
          ))}
        </ul>
      )}
      <details className={styles.details}>
        <summary>Show another version</summary>
        <OverrideForm facts={facts} onDone={onDone} />
      </details>
      {isOverridden && (
        <Button size="small" onClick={() => void removeOverride(name).then(onDone, onDone)}>
          Back to the released version
        </Button>
      )}
    </li>
  )
}
