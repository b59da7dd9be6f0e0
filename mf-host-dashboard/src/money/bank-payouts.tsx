import type { BankPayoutParts } from '@qe/contract'
import { Link, useApiInfinite, useHostInput, useLocation } from '@qe/platform'
import { Badge, buttonClass, EmptyState, Loaded, plural } from '@qe/ui'
import { formatDate, formatMoney, ShowMore } from '@qe/ui/unshared'
import { Landmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './money.module.css'
import { bankPayoutStates } from './payout-words'

type Part = BankPayoutParts['parts'][number]

const partName = ({ kind }: Part) =>
  kind === 'reversal' ? 'Taken back after a refund' : kind === 'transfer' ? 'Your share' : 'Our payment provider’s own'

/** A payout with the bookings that it is made of; its lines add up to it. */
function PayoutRow({ payout, isAsked }: { payout: BankPayoutParts; isAsked: boolean }) {
  const { id, amount, status, arrivesOn, failure, parts, rest } = payout
  const { tone, name, day } = bankPayoutStates[status]
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAsked) row.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [isAsked])
  const bookings = new Set(parts.flatMap(({ booking }) => booking?.id ?? [])).size
  return (
    <li ref={row} id={id} className={styles.card} data-asked={isAsked || undefined}>
      <div className={styles.cardHead}>
        <div>
          <span className={styles.value}>{formatMoney(amount)}</span>
          <p className={styles.quiet}>
            {status === 'failed' && failure && `${failure.replace(/\.$/, '')}. `}
            {day(formatDate(arrivesOn, 'long'))}
          </p>
        </div>
        <Badge tone={tone}>{name}</Badge>
      </div>
      {parts.length > 0 ? (
        <details className={styles.parts} open={isAsked || parts.length <= 3}>
          <summary>{plural(bookings, 'booking')}</summary>
          <dl className={styles.lines}>
            {parts.map((part, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a booking can be in it twice; the order stays
              <div key={n}>
                <dt>
                  {part.booking ? (
                    <>
                      <Link to={`/host/bookings/${part.booking.id}`} dir="auto">
                        {part.booking.title}
                      </Link>{' '}
                      <span className={styles.quiet}>
                        {part.booking.code}
                        {part.kind === 'reversal' && `, ${partName(part).toLowerCase()}`}
                      </span>
                    </>
                  ) : (
                    partName(part)
                  )}
                </dt>
                <dd>{formatMoney(part.amount)}</dd>
              </div>
            ))}
            {rest.amount !== 0 && (
              <div>
                <dt>Not itemised by our payment provider</dt>
                <dd>{formatMoney(rest)}</dd>
              </div>
            )}
          </dl>
        </details>
      ) : (
        <p className={styles.quiet}>Our payment provider has not listed its bookings yet.</p>
      )}
    </li>
  )
}

/** The payouts to the host's bank, each with its bookings. */
export function BankPayouts() {
  const asked = useLocation().hash.slice(1)
  const query = useApiInfinite(
    'payout/bank-list',
    { ...(asked && { payoutId: asked }), ...useHostInput() },
    { keepPrevious: true },
  )
  return (
    <>
      <p className={`${styles.quiet} ${styles.intro}`}>
        What we send goes to your account at our payment provider, and from there to your bank. One payout can be of
        several bookings.
      </p>
      <Loaded query={query} shape={[140, 140]}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState
              compact
              icon={<Landmark aria-hidden size={28} strokeWidth={1.6} />}
              title="Nothing went to your bank yet"
              text="The first payout stands here when it is on its way."
              action={
                <Link to="/host/money/bank" className={buttonClass()}>
                  Your payout account
                </Link>
              }
            />
          ) : (
            <ul className={styles.cards}>
              {items.map((payout) => (
                <PayoutRow key={payout.id} payout={payout} isAsked={payout.id === asked} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <ShowMore query={query} label="Earlier payouts" />
    </>
  )
}
