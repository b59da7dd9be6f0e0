import type { PayoutSums } from '@qe/contract'
import { AntdTheme, Table, type TableColumnsType } from '@qe/ui/data'
import { formatMoney } from '@qe/ui/unshared'
import styles from './money.module.css'
import type { SumsLine } from './sums-line'

interface SumsTableProps {
  label: string
  heading: string
  currency: string
  lines: SumsLine[]
  /** Of all lines: a booking whose money moved in two months is in both of them, and counts once here. */
  total: PayoutSums
}

/** Months or listings as a table that adds up, a line each. */
export default function SumsTable({ label, heading, currency, lines, total }: SumsTableProps) {
  const money = (amount: number) => (amount === 0 ? '–' : formatMoney({ amount, currency }))
  const amounts: { title: string; amountOf: (sums: PayoutSums) => string | number }[] = [
    { title: 'Bookings', amountOf: ({ bookings }) => bookings },
    { title: 'Guests paid', amountOf: ({ before }) => money(before) },
    { title: 'Service fee', amountOf: ({ fee }) => money(-fee) },
    { title: 'Taxes', amountOf: ({ tax }) => money(-tax) },
    { title: 'Sent to you', amountOf: ({ sent }) => money(sent) },
  ]
  const hasActions = lines.some(({ action }) => action)
  const columns: TableColumnsType<SumsLine> = [
    { title: heading, className: styles.wide, render: (_, { name }) => name },
    ...amounts.map(({ title, amountOf }) => ({
      title,
      align: 'right' as const,
      className: title === 'Sent to you' ? styles.strong : styles.amount,
      render: (_: unknown, { sums }: SumsLine) => amountOf(sums),
    })),
    ...(hasActions
      ? [{ title: 'Statement', className: styles.amount, render: (_: unknown, of: SumsLine) => of.action }]
      : []),
  ]
  return (
    <AntdTheme>
      <Table
        className={styles.table}
        aria-label={label}
        columns={columns}
        dataSource={lines}
        rowKey="key"
        pagination={false}
        size="middle"
        summary={() => (
          <Table.Summary.Row className={styles.strong}>
            <Table.Summary.Cell index={0}>All</Table.Summary.Cell>
            {amounts.map(({ title, amountOf }, n) => (
              <Table.Summary.Cell key={title} index={n + 1} align="right" className={styles.amount}>
                {amountOf(total)}
              </Table.Summary.Cell>
            ))}
            {hasActions && <Table.Summary.Cell index={amounts.length + 1} />}
          </Table.Summary.Row>
        )}
      />
    </AntdTheme>
  )
}
