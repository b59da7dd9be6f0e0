import { type CallInput, type PriceHint as Hint, similarLimits } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button, plural, Skeleton } from '@qe/ui'
import { formatMoney, useDebouncedValue } from '@qe/ui/unshared'
import type { CalendarListing } from './calendar-data'
import styles from './price-hint.module.css'

interface PriceHintProps extends Omit<CallInput<'calendar/hints'>, 'propertyId' | 'weekdays'> {
  listing: CalendarListing
  weekdays: readonly number[]
  /** Puts an amount into the price field. */
  onTake: (amount: number) => void
}

/** What the hint comes from: `12 similar places nearby: half ask €92 or less for these nights; 5 are booked`. */
export function hintWords({ places, asked, booked, sold }: Hint, currency: string): string {
  if (asked === null)
    return `Fewer than ${similarLimits.places} similar places nearby, or of too few hosts, so there is no price hint.`
  const money = (amount: number) => formatMoney({ amount, currency })
  const stays =
    booked === 0
      ? 'none is booked'
      : `${booked} ${booked === 1 ? 'is' : 'are'} booked${sold === null ? '' : `, half at ${money(sold)} or less`}`
  return `${plural(places, 'similar place')} nearby: half ask ${money(asked)} or less for these nights; ${stays}.`
}

/** What the selected nights of one listing may be worth, and the way to take that over. Nothing is saved by it. */
export function PriceHint({ listing: { propertyId, currency }, from, to, weekdays, onTake }: PriceHintProps) {
  // While nights are dragged over, only where the drag rests is asked for. Text is equal when it says the same.
  const input = useDebouncedValue(
    JSON.stringify({ propertyId, from, to, ...(weekdays.length > 0 && { weekdays }) }),
    300,
  )
  const { data, error, refetch, isFetching } = useApiQuery('calendar/hints', JSON.parse(input), { quiet: true })
  if (error)
    return (
      <div className={styles.hint}>
        <p>The price hint could not be loaded.</p>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <Skeleton height={108} shape="card" />
  const { suggested } = data
  return (
    <div className={styles.hint}>
      <p>{hintWords(data, currency)}</p>
      {suggested !== null && (
        <Button size="small" onClick={() => onTake(suggested)}>
          Use {formatMoney({ amount: suggested, currency })}
        </Button>
      )}
    </div>
  )
}
