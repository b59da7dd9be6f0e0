import type { ListingDetails } from '@qe/contract'
import { formatCount, Skeleton } from '@qe/ui'
import css from './reviews.module.css'

const subjects: [keyof ListingDetails['ratings'], string][] = [
  ['cleanliness', 'Cleanliness'],
  ['accuracy', 'As described'],
  ['checkIn', 'Arrival'],
  ['communication', 'Communication'],
  ['location', 'Location'],
  ['value', 'Value'],
]

const Bar = ({ label, share, value }: { label: string; share: number; value: string }) => (
  <li className={css.bar}>
    <span>{label}</span>
    <span className={css.barTrack} aria-hidden="true">
      <span className={css.barFill} style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
    <span className={css.barValue}>{value}</span>
  </li>
)

/** Distribution of stars on the left, averages by subject on the right. */
export function RatingBars({ ratings, stars }: { ratings: ListingDetails['ratings']; stars: number[] | undefined }) {
  const all = stars?.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <div className={css.bars}>
      {stars ? (
        <ul className={css.barList} aria-label="How many gave how many stars">
          {[5, 4, 3, 2, 1].map((count) => (
            <Bar
              key={count}
              label={count === 1 ? '1 star' : `${count} stars`}
              share={all > 0 ? (stars[count - 1] ?? 0) / all : 0}
              value={formatCount(stars[count - 1] ?? 0)}
            />
          ))}
        </ul>
      ) : (
        <Skeleton height={130} />
      )}
      <ul className={css.barList} aria-label="Averages by subject">
        {subjects.map(([key, label]) => {
          const value = ratings[key]
          return value === null ? null : <Bar key={key} label={label} share={value / 5} value={value.toFixed(1)} />
        })}
      </ul>
    </div>
  )
}
