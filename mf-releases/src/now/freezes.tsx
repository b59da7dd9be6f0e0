import { everything, type FreezeRow } from '@qe/contract'
import { Button, Notice } from '@qe/ui'
import { formatMoment } from '@qe/ui/unshared'
import { useContext } from 'react'
import { ChangesContext } from '../change/changes-context'
import styles from './now.module.css'

/** What is frozen until when, and the way to freeze everything. */
export function Freezes({ freezes }: { freezes: readonly FreezeRow[] }) {
  const changes = useContext(ChangesContext)
  const freezeAll = { kind: 'freeze' as const, name: everything }
  const mayFreezeAll = !freezes.some(({ name }) => name === everything) && changes?.may(freezeAll)
  if (freezes.length === 0 && !mayFreezeAll) return null
  return (
    <section className={styles.freezes} aria-label="Freezes">
      {freezes.map(({ name, until, reason, by }) => {
        const lift = { kind: 'unfreeze' as const, name }
        const what = name === everything ? 'Everything' : name
        return (
          <Notice
            key={name}
            action={
              changes?.may(lift) && (
                <Button
                  size="small"
                  aria-label={`Lift the freeze of ${what.toLowerCase()}`}
                  onClick={() => changes.want(lift)}
                >
                  Lift the freeze
                </Button>
              )
            }
          >
            {what} is frozen until {formatMoment(until, { withYear: true, timeZone: 'UTC' })} UTC: {reason} ({by}).
          </Notice>
        )
      })}
      {mayFreezeAll && (
        <Button size="small" className={styles.freezeAll} onClick={() => changes?.want(freezeAll)}>
          Freeze everything
        </Button>
      )}
    </section>
  )
}
