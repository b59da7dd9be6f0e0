import type { BookingPayout } from '@qe/contract'
import { hostParameter, Link, useHostInput } from '@qe/platform'
import { formatDate } from '@qe/ui/unshared'
import styles from './money.module.css'

/** The way from a booking's money to the payout that it is in; nothing before there is one. */
export function BankPayoutLink({ of: { bankPayouts } }: { of: BookingPayout }) {
  const { hostId } = useHostInput()
  const inBank = bankPayouts[0]
  if (!inBank) return null
  const query = new URLSearchParams({ by: 'payout', ...(hostId && { [hostParameter]: hostId }) })
  return (
    <Link className={styles.under} to={`?${query}#${inBank.id}`}>
      {formatDate(inBank.arrivesOn)}, see the payout
    </Link>
  )
}
