import type { BookingPayout } from '@qe/contract'
import { Link } from '@qe/platform'
import { Badge } from '@qe/ui'
import { AntdTheme, Table, type TableColumnsType } from '@qe/ui/data'
import { formatDateRange, formatMoney } from '@qe/ui/unshared'
import { BankPayoutLink } from './bank-payout-link'
import styles from './money.module.css'
import { stateBadge } from './payout-words'
import { StatementButton } from './statement-button'

const money = (amount: number, currency: string) => (amount === 0 ? '–' : formatMoney({ amount, currency }))

const amountColumn = (title: string, amountOf: (of: BookingPayout) => number) =>
  ({
    title,
    align: 'right',
    className: styles.amount,
    render: (_, of) => money(amountOf(of), of.currency),
  }) satisfies TableColumnsType<BookingPayout>[number]

const columns: TableColumnsType<BookingPayout> = [
  {
    title: 'Booking',
    className: styles.wide,
    render: (_, { booking }) => (
      <>
        <Link to={`/host/bookings/${booking.id}`} className={styles.title} dir="auto">
          {booking.title}
        </Link>
        <span className={styles.under}>
          <bdi>{booking.guest}</bdi>, {formatDateRange(booking.checkIn, booking.checkOut)} · {booking.code}
        </span>
      </>
    ),
  },
  amountColumn('Guest paid', ({ paid }) => paid),
  amountColumn('Given back', ({ refunded, disputed }) => -refunded - disputed),
  amountColumn('Service fee', ({ fee }) => -fee),
  amountColumn('Taxes', ({ tax }) => -tax),
  {
    ...amountColumn('Your share', ({ share }) => share),
    className: styles.strong,
  },
  {
    title: 'Payout',
    render: (_, of) => {
      const { tone, name } = stateBadge(of)
      return (
        <>
          <Badge tone={tone}>{name}</Badge>
          {of.kept > 0 && (
            <span className={styles.under}>{money(of.kept, of.currency)} kept for an earlier refund</span>
          )}
          <BankPayoutLink of={of} />
          <StatementButton bookingId={of.booking.id} code={of.booking.code} />
        </>
      )
    },
  },
]

/** Bookings with their money as a table, a line each. */
export default function PayoutTable({ items }: { items: BookingPayout[] }) {
  return (
    <AntdTheme>
      <Table
        className={styles.table}
        aria-label="Money by booking"
        columns={columns}
        dataSource={items}
        rowKey={({ booking }) => booking.id}
        pagination={false}
        size="middle"
      />
    </AntdTheme>
  )
}
