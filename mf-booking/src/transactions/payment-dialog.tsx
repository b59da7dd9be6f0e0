import type { TransactionDetails } from '@qe/contract'
import { isMissing, Link, useApiQuery } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import { Dialog, formatDateRange, formatMoment, formatMoney } from '@qe/ui/unshared'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardName } from '../checkout/card-name'
import { CopyButton } from '../trips/copy-button'
import { ReturnedRefunds } from '../trips/refund-steps'
import { ReceiptButton } from './receipt-button'
import css from './transactions-page.module.css'

/** One payment or refund in full, over the list. */
export function PaymentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useApiQuery(
    'transcation/details',
    { transactionId: id },
    { quiet: true },
  )
  return (
    <Dialog open onClose={onClose} title={data?.label ?? 'Payment'}>
      {data ? (
        <Payment of={data} />
      ) : isMissing(error) || error?.statusCode === 400 ? (
        <EmptyState
          compact
          icon={<SearchX size={28} strokeWidth={1.6} aria-hidden="true" />}
          title="There is no such payment"
          text="It may belong to another account."
        />
      ) : error ? (
        <ErrorState compact title="The payment did not load" retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonArea label="Loading the payment">
          <Skeleton height={260} shape="card" />
        </SkeletonArea>
      )}
    </Dialog>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Payment({
  of,
  of: { at, amount, booking, purpose, stay, card, references = [], returned = [] },
}: {
  of: TransactionDetails
}) {
  return (
    <>
      <p className={css.sum}>
        {amount.amount > 0 && '+'}
        {formatMoney(amount)}
      </p>
      <dl className={css.factList}>
        <Fact name="Date">{formatMoment(at, { withYear: true })}</Fact>
        {purpose && <Fact name="For">{purpose}</Fact>}
        <Fact name="Stay">
          <bdi>{booking.title}</bdi>
          {stay && <span className={css.quiet}>{formatDateRange(stay.checkIn, stay.checkOut)}</span>}
        </Fact>
        <Fact name="Booking">{booking.code}</Fact>
        {card && <Fact name="Card">{cardName(card)}</Fact>}
        {references.length > 0 && (
          <Fact name="Reference of the payment provider">
            {references.map((reference) => (
              <span key={reference} className={css.reference}>
                <code>{reference}</code>
                <CopyButton name={`Reference ${reference}`} text={reference} />
              </span>
            ))}
          </Fact>
        )}
      </dl>
      {returned.length > 0 && <ReturnedRefunds returned={returned} card={card} />}
      <div className={css.links}>
        <Link to={`/trips/${booking.id}`} className={buttonClass()}>
          See the trip
        </Link>
        <ReceiptButton of={of} />
      </div>
    </>
  )
}
