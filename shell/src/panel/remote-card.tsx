import { Badge, Button, plural } from '@qe/ui'
import { removeOverride } from '../overrides/change'
import { type RemoteFacts, troubleWords } from './facts'
import { OverrideForm } from './override-form'
import styles from './panel.module.css'

interface Props {
  facts: RemoteFacts
  onDone: () => void
}

/** One remote: what it is, why in this version, what went wrong, and what may stand in for it. */
export function RemoteCard({ facts, onDone }: Props) {
  const { name, number, version, owner, why, instead, troubles, isOverridden } = facts
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span aria-hidden className={styles.number}>
          {number}
        </span>
        <h3 className={styles.name}>{name}</h3>
        {isOverridden && <Badge tone="success">Override</Badge>}
        {troubles.length > 0 && <Badge tone="error">{plural(troubles.length, 'error')}</Badge>}
      </div>
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd>
          {version}
          {instead && (
            <span className={styles.instead}>
              {' '}
              failed; {instead === 'nothing' ? 'nothing stands in' : `${instead} stands in`}
            </span>
          )}
        </dd>
        <dt>Owner</dt>
        <dd>{owner}</dd>
        <dt>Why</dt>
        <dd>{why}</dd>
      </dl>
      {troubles.length > 0 && (
        <ul className={styles.troubles} aria-label={`Errors of ${name}`}>
          {troubles.map((trouble, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that only grows
            <li key={index}>{troubleWords(trouble)}</li>
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
