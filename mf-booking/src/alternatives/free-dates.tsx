import { Link, useApiQuery } from '@qe/platform'
import { Button, buttonClass } from '@qe/ui'
import { formatDateRange } from '@qe/ui/unshared'
import { listingPath } from '../checkout/listing-path'
import css from './alternatives.module.css'
import { type DatedParty, stayInput } from './stay-input'

const mostDates = 3

interface FreeDatesProps {
  propertyId: string
  stay: DatedParty
  /** On the listing's own page: takes the dates there. Elsewhere they lead to that page. */
  onTake?: (dates: { checkIn: string; checkOut: string }) => void
}

/** The nearest free dates of a listing for a stay of the same length. Nothing where there are none. */
export function FreeDates({ propertyId, stay, onTake }: FreeDatesProps) {
  const { data } = useApiQuery(
    'property/alternatives',
    { ...stayInput(stay), ids: [propertyId] },
    { staleTime: 60_000, quiet: true },
  )
  const dates = data?.dates.slice(0, mostDates) ?? []
  if (dates.length === 0) return null
  return (
    <div className={css.ways}>
      <h3 className={css.title}>Nearest free dates</h3>
      <div className={css.dates}>
        {dates.map(({ checkIn, checkOut }) =>
          onTake ? (
            <Button key={checkIn} size="small" onClick={() => onTake({ checkIn, checkOut })}>
              {formatDateRange(checkIn, checkOut)}
            </Button>
          ) : (
            <Link
              key={checkIn}
              to={listingPath(propertyId, { ...stay, checkIn, checkOut })}
              className={buttonClass({ size: 'small' })}
            >
              {formatDateRange(checkIn, checkOut)}
            </Link>
          ),
        )}
      </div>
    </div>
  )
}
