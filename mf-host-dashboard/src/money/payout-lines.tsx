import type { BookingPayout } from '@qe/contract'
import { formatMoney } from '@qe/ui/unshared'
import styles from './money.module.css'

/** The lines of a booking's money, which add up to the host's share. Lines of nothing are left out. */
const linesOf = ({ paid, damages = 0, refunded, disputed, fee, tax }: BookingPayout) =>
  [
    { label: 'Paid by the guest', amount: paid - damages },
    { label: 'Paid for damages', amount: damages },
    { label: 'Refunded', amount: -refunded },
    { label: 'With the guest’s bank, in dispute', amount: -disputed },
    { label: 'Service fee', amount: -fee },
    { label: 'Taxes, passed on', amount: -tax },
  ].filter(({ amount }) => amount !== 0)

/** How what the guest paid becomes the host's share, and what of it paid a debt. */
export const PayoutLines = ({ of }: { of: BookingPayout }) => (
  <dl className={styles.lines}>
    {linesOf(of).map(({ label, amount }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{formatMoney({ amount, currency: of.currency })}</dd>
      </div>
    ))}
    <div className={styles.share}>
      <dt>Your share</dt>
      <dd>{formatMoney({ amount: of.share, currency: of.currency })}</dd>
    </div>
    {of.kept > 0 && (
      <div>
        <dt>Kept for an earlier refund</dt>
        <dd>{formatMoney({ amount: -of.kept, currency: of.currency })}</dd>
      </div>
    )}
  </dl>
)
