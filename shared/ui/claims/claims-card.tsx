import type { BookingDetails } from '@qe/contract'
import { buttonClass } from '@qe/ui'
import { ChevronRight } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { formatDeadline } from '../format/dates'
import { formatMoney } from '../format/money'
import { Card } from '../layout/layout'
import { ClaimBadge } from './claim-badge'
import css from './claims.module.css'

const texts = {
  guest: {
    ask: 'Was something not as promised? Show what was wrong and ask for money back.',
    button: 'Ask for a refund',
    own: 'Your claim for a refund',
    other: 'The host claims damages',
  },
  provider: {
    ask: 'Was something damaged, or is something missing? Show it and ask for damages.',
    button: 'Ask for damages',
    own: 'Your claim for damages',
    other: 'The guest asks for a refund',
  },
} as const

/** The claims about a stay, and the way to make one. Nothing where there are none and none can be made. */
export function ClaimsCard({
  booking: { id, side, claims = [], claimTerms, property },
  Link,
}: {
  /** The platform's link: this package knows no router. */
  Link: ComponentType<{ to: string; className?: string; children: ReactNode }>
  booking: Pick<BookingDetails, 'id' | 'side' | 'claims' | 'claimTerms' | 'property'>
}) {
  if (claims.length === 0 && !claimTerms) return null
  const words = texts[side]
  return (
    <Card>
      <h2 className={css.title}>{claims.length > 0 ? 'Claims' : 'Is something wrong?'}</h2>
      {claims.length > 0 && (
        <ul className={css.list}>
          {claims.map((claim) => (
            <li key={claim.id}>
              <Link to={`/claims/${claim.id}`} className={css.claim}>
                <span>
                  <strong>{claim.by === side ? words.own : words.other}</strong>
                  <span className={css.quiet}>
                    {formatMoney(claim.amount)} · {claim.reason}
                  </span>
                  <ClaimBadge claim={claim} />
                </span>
                <ChevronRight size={20} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {claimTerms && (
        <div className={css.ask}>
          <p className={css.quiet}>
            {words.ask} Until {formatDeadline(claimTerms.until, property.timeZone)}.
          </p>
          <Link to={`/claims/new/${id}`} className={buttonClass({ full: true })}>
            {words.button}
          </Link>
        </div>
      )}
    </Card>
  )
}
