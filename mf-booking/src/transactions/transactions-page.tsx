import { Link, useApiInfinite, usePage, useSearchParams, useSession } from '@qe/platform'
import { Button, buttonClass, EmptyState, ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import { localDateOf, ShowMore } from '@qe/ui/unshared'
import { ReceiptText } from 'lucide-react'
import { inputOf, noFilter, readFilter, withFilter } from './filter'
import { OwnClaims } from './own-claims'
import { OwnCoupons } from './own-coupons'
import { PaymentDialog } from './payment-dialog'
import { PaymentFilters } from './payment-filters'
import { PaymentList } from './payment-list'
import { PaymentSums } from './payment-sums'
import { SavePayments } from './save-payments'
import css from './transactions-page.module.css'

/** Payments and refunds of this person's own bookings. */
export default function TransactionsPage() {
  usePage({ title: 'Payments' })
  const { isProvider } = useSession()
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string | null>) =>
    setParams((before) => withFilter(before, changes), { replace: true, preventScrollReset: true })
  const opened = params.get('payment')
  return (
    <div className={css.page}>
      <h1>Payments</h1>
      <p className={css.quiet}>
        What you pay as a guest, and what comes back.
        {isProvider && (
          <>
            {' '}
            What you earn as a host is under <Link to="/host/money">Money</Link>.
          </>
        )}
      </p>
      <OwnCoupons />
      <OwnClaims />
      <Payments params={params} change={change} />
      {opened && <PaymentDialog key={opened} id={opened} onClose={() => change({ payment: null })} />}
    </div>
  )
}

interface PaymentsProps {
  params: URLSearchParams
  change: (changes: Record<string, string | null>) => void
}

/** The payments that the address selects, with what to select by, their sums, and a file of them. */
function Payments({ params, change }: PaymentsProps) {
  const filter = readFilter(params)
  const input = inputOf(filter)
  const pages = useApiInfinite('transcation/getAll', input, { keepPrevious: true })
  const { data, error, isPlaceholderData } = pages
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const summary = data?.pages[0]?.summary
  // Without days the API names the years of UTC: around New Year those of the visitor can be others.
  const shownYears = items.map(({ at }) => Number(localDateOf(at).slice(0, 4)))
  const years = [...new Set([...(summary?.years ?? []), ...shownYears])].sort((one, other) => other - one)
  const isFiltered = Object.keys(input).length > 0
  if (data && items.length === 0 && !isFiltered && !isPlaceholderData)
    return (
      <EmptyState
        icon={<ReceiptText size={30} strokeWidth={1.6} />}
        title="No payments yet"
        text="What you pay, and what comes back, stands here with its date."
        action={
          <Link to="/search" className={buttonClass({ variant: 'primary' })}>
            Find a place
          </Link>
        }
      />
    )
  return (
    <>
      <PaymentFilters filter={filter} summary={{ years, places: summary?.places ?? [] }} change={change} />
      {error && (!data || isPlaceholderData) ? (
        <ErrorState title="Your payments did not load" retry={() => void pages.refetch()} retrying={pages.isFetching} />
      ) : !data || isPlaceholderData ? (
        <SkeletonArea label="Loading your payments">
          <div className={css.skeleton}>
            {[1, 2, 3, 4].map((key) => (
              <Skeleton key={key} height={56} />
            ))}
          </div>
        </SkeletonArea>
      ) : items.length === 0 ? (
        <EmptyState
          icon={<ReceiptText size={30} strokeWidth={1.6} />}
          title="No payments like these"
          text="Choose another time, another place, or another kind."
          action={<Button onClick={() => change(noFilter)}>Show all payments</Button>}
        />
      ) : (
        <>
          <div className={css.head}>
            {summary && <PaymentSums summary={summary} />}
            <SavePayments filter={filter} />
          </div>
          <PaymentList items={items} detailsPath={(id) => `?${withFilter(params, { payment: id })}`} />
          <ShowMore query={pages} label="Earlier payments" />
        </>
      )}
    </>
  )
}
