import type { ListedClaim } from '@qe/contract'
import { Link, photoUrl, refresh, useApiInfinite, useBus, useHostInput, useSearchParams } from '@qe/platform'
import { buttonClass, EmptyState, Loaded } from '@qe/ui'
import { backLinkClass, Chip, ClaimBadge, formatDateRange, formatMoney, ShowMore } from '@qe/ui/unshared'
import { ChevronLeft, ShieldCheck } from 'lucide-react'
import { HostPage } from '../host-page'
import styles from './claims.module.css'

const tabs = [
  { state: 'open', label: 'Open' },
  { state: 'closed', label: 'Closed' },
] as const

const emptyTexts = {
  open: {
    title: 'No open claims',
    text: 'When a guest asks for a refund after a stay, or you ask for damages, it stands here with what to do.',
  },
  closed: { title: 'No closed claims', text: 'Claims that are settled, turned down or withdrawn are kept here.' },
} as const

/** A host's claims and those of their guests. The URL says which tab is open. */
export default function ClaimsPage() {
  const [params, setParams] = useSearchParams()
  const state = params.get('state') === 'closed' ? 'closed' : 'open'
  const host = useHostInput()
  const query = useApiInfinite('claim/list', { side: 'provider', state, ...host }, { keepPrevious: true })
  useBus('booking:changed', () => refresh('claim/list'))
  return (
    <>
      <Link to="/host/bookings" className={backLinkClass}>
        <ChevronLeft aria-hidden size={16} />
        Bookings
      </Link>
      <HostPage title="Claims">
        <fieldset className={styles.tabs} aria-label="Which claims">
          {tabs.map((tab) => (
            <Chip
              key={tab.state}
              pressed={tab.state === state}
              onClick={() => setParams({ state: tab.state, ...host }, { replace: true })}
            >
              {tab.label}
            </Chip>
          ))}
        </fieldset>
        <Loaded query={query}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items)
            return items.length === 0 ? (
              <EmptyState
                icon={<ShieldCheck aria-hidden size={30} strokeWidth={1.6} />}
                {...emptyTexts[state]}
                action={
                  <Link to="/host/bookings?when=past" className={buttonClass({})}>
                    See past stays
                  </Link>
                }
              />
            ) : (
              <ul className={styles.rows}>
                {items.map((claim) => (
                  <Row key={claim.id} claim={claim} />
                ))}
              </ul>
            )
          }}
        </Loaded>
        <ShowMore query={query} />
      </HostPage>
    </>
  )
}

function Row({ claim }: { claim: ListedClaim }) {
  const { booking, other, by, amount, settledAmount, reason } = claim
  return (
    <li className={styles.row}>
      <img src={`${photoUrl(booking.photo)}/480.webp`} alt="" className={styles.photo} loading="lazy" />
      <div className={styles.what}>
        <Link to={`/claims/${claim.id}`} className={styles.name}>
          {by === 'provider' ? 'Damages from ' : 'Refund for '}
          <bdi>{other.name}</bdi>
        </Link>
        <span>{reason}</span>
        <span className={styles.quiet}>
          <bdi>{booking.title}</bdi> · {formatDateRange(booking.checkIn, booking.checkOut)}
        </span>
        <ClaimBadge claim={claim} />
      </div>
      <strong className={styles.money}>
        {formatMoney(settledAmount ?? amount)}
        {settledAmount && settledAmount.amount !== amount.amount && (
          <span className={styles.quiet}>of {formatMoney(amount)}</span>
        )}
      </strong>
    </li>
  )
}
