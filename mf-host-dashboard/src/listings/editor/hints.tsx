import { Link, useApiQuery } from '@qe/platform'
import { plural } from '@qe/ui'
import { Card } from '@qe/ui/unshared'
import { ChevronRight, CircleCheck } from 'lucide-react'
import styles from './editor.module.css'
import { sectionPath } from './sections'

/** What would make the listing better, each with its reason and the way to its section. */
export function Hints({ listingId }: { listingId: string }) {
  const { data } = useApiQuery('property/hints', { propertyId: listingId }, { quiet: true })
  if (!data) return null
  if (data.hints.length === 0)
    return (
      <p className={styles.complete}>
        <CircleCheck aria-hidden size={18} /> Nothing is missing: guests find all they look for here.
      </p>
    )
  return (
    <Card aria-labelledby="hints" className={styles.card}>
      <h2 id="hints">{plural(data.hints.length, 'thing')} would make it better</h2>
      <ul className={styles.hints}>
        {data.hints.map(({ key, section, title, reason }) => (
          <li key={key}>
            <Link to={sectionPath(listingId, section)} className={styles.hint}>
              <span>
                <strong>{title}</strong>
                <span className={styles.summary}>{reason}</span>
              </span>
              <ChevronRight aria-hidden size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
