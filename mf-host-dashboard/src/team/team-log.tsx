import type { TeamMember } from '@qe/contract'
import { Link, photoUrl, useApiInfinite, useSearchParams } from '@qe/platform'
import { Avatar, Loaded, SelectField } from '@qe/ui'
import { formatMoment, ShowMore } from '@qe/ui/unshared'
import styles from './team.module.css'

/** What co-hosts did, the latest first; the address says whose. */
export function TeamLog({ members }: { members: readonly TeamMember[] }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('person') ?? ''
  const personId = members.some(({ person }) => person.id === asked) ? asked : ''
  const query = useApiInfinite('team/log', personId ? { personId } : {}, { keepPrevious: true })
  const choose = (id: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id) after.set('person', id)
        else after.delete('person')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const isEmpty = query.data ? query.data.pages.every(({ items }) => items.length === 0) : query.isPending
  // Who hosts alone reads nothing of others, unless there were some before.
  if (members.length === 0 && isEmpty) return null
  return (
    <section className={styles.section} aria-labelledby="team-log">
      <div className={styles.logHead}>
        <h2 id="team-log">What your team has done</h2>
        {members.length > 1 && (
          <SelectField
            label="By"
            value={personId}
            onChange={choose}
            options={[
              { value: '', label: 'Everybody' },
              ...members.map(({ person }) => ({ value: person.id, label: person.name })),
            ]}
          />
        )}
      </div>
      <Loaded query={query} shape={[64, 64, 64]}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0)
            return <p className={styles.quiet}>Nothing yet. Answers, messages and edits of co-hosts appear here.</p>
          return (
            <ol className={styles.log}>
              {items.map(({ id, at, person, text, listing, link }) => (
                <li key={id} className={styles.act}>
                  <Avatar name={person.name} src={person.avatar && `${photoUrl(person.avatar)}/96.webp`} size={32} />
                  <div className={styles.about}>
                    <p>
                      <strong dir="auto">{person.name}</strong> {link ? <Link to={link}>{text}</Link> : text}
                    </p>
                    <p className={styles.quiet}>
                      {listing && (
                        <>
                          <bdi>{listing}</bdi> ·{' '}
                        </>
                      )}
                      <time dateTime={at}>{formatMoment(at)}</time>
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
      <ShowMore query={query} />
    </section>
  )
}
