import type { BookingPayout } from '@qe/contract'
import { Link, useApiInfinite, useHostInput, useSearchParams } from '@qe/platform'
import { Badge, EmptyState, Loaded, Skeleton } from '@qe/ui'
import { Chip, formatDateRange, ShowMore, useMediaQuery } from '@qe/ui/unshared'
import { Wallet } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { BankPayoutLink } from './bank-payout-link'
import styles from './money.module.css'
import { PayoutLines } from './payout-lines'
import { stateBadge } from './payout-words'
import { StatementButton } from './statement-button'

// antd's table is large, and a phone shows cards.
const PayoutTable = lazy(() => import(/* webpackChunkName: "payout-table" */ './payout-table'))

const states = [
  { state: 'all', label: 'All', empty: 'No booking was paid yet' },
  { state: 'upcoming', label: 'Coming up', empty: 'No payout is coming up' },
  { state: 'sent', label: 'Sent', empty: 'Nothing was sent yet' },
] as const

/** A booking's money, as a card. */
const PayoutCard = ({ of }: { of: BookingPayout }) => {
  const { booking } = of
  const { tone, name } = stateBadge(of)
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <div>
          <Link to={`/host/bookings/${booking.id}`} className={styles.title} dir="auto">
            {booking.title}
          </Link>
          <p className={styles.quiet}>
            <bdi>{booking.guest}</bdi>, {formatDateRange(booking.checkIn, booking.checkOut)} · {booking.code}
          </p>
        </div>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <PayoutLines of={of} />
      <BankPayoutLink of={of} />
      <StatementButton bookingId={booking.id} code={booking.code} />
    </li>
  )
}

/** Every paid booking with its fees, the host's share, and what became of it. */
export function BookingPayouts() {
  const [params, setParams] = useSearchParams()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const chosen = states.find(({ state }) => state === params.get('state')) ?? states[0]
  const query = useApiInfinite('payout/bookings', { state: chosen.state, ...useHostInput() }, { keepPrevious: true })
  const choose = (state: string) =>
    setParams(
      (before) => {
        before.set('state', state)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <fieldset className={styles.chips} aria-label="Which bookings">
        {states.map(({ state, label }) => (
          <Chip key={state} pressed={state === chosen.state} onClick={() => choose(state)}>
            {label}
          </Chip>
        ))}
      </fieldset>
      <Loaded query={query} shape={[320]}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0)
            return (
              <EmptyState
                compact
                icon={<Wallet aria-hidden size={28} strokeWidth={1.6} />}
                title={chosen.empty}
                text="A booking stands here as soon as its guest has paid."
              />
            )
          return isWide ? (
            <Suspense fallback={<Skeleton height={320} shape="card" />}>
              <PayoutTable items={items} />
            </Suspense>
          ) : (
            <ul className={styles.cards}>
              {items.map((one) => (
                <PayoutCard key={one.booking.id} of={one} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <ShowMore query={query} />
    </>
  )
}
