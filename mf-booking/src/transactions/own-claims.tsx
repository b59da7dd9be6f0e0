import { Link, refresh, useApiQuery, useBus } from '@qe/platform'
import { ClaimBadge, formatMoney } from '@qe/ui/unshared'
import css from './transactions-page.module.css'

/** The guest's latest claims, and those of their hosts. Nothing where there are none. */
export function OwnClaims() {
  const { data } = useApiQuery('claim/list', { side: 'guest', limit: 5 }, { quiet: true })
  useBus('booking:changed', () => refresh('claim/list'))
  if (!data || data.items.length === 0) return null
  return (
    <section className={css.month} aria-labelledby="own-claims">
      <h2 id="own-claims">Claims</h2>
      <ul className={css.list}>
        {data.items.map((claim) => (
          <li key={claim.id} className={css.row}>
            <div className={css.words}>
              <p className={css.label}>
                <Link to={`/claims/${claim.id}`} className={css.link}>
                  {claim.by === 'guest' ? 'Refund that you ask for' : 'Damages that your host asks for'}
                </Link>{' '}
                <ClaimBadge claim={claim} />
              </p>
              <p className={css.quiet}>
                <bdi>{claim.booking.title}</bdi> · {claim.booking.code}
              </p>
            </div>
            <p className={css.amount}>{formatMoney(claim.settledAmount ?? claim.amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
