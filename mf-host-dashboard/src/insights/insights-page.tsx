import type { CallOutput } from '@qe/contract'
import { Link, useApiQuery, useHostInput, useSearchParams } from '@qe/platform'
import { Button, buttonClass, EmptyState, formatCount, Loaded, Notice, plural, SelectField } from '@qe/ui'
import { Chip, formatMoney, Rating, saveCsv } from '@qe/ui/unshared'
import { ChartColumn, Download, Star } from 'lucide-react'
import { HostPage } from '../host-page'
import { EarningsChart } from './earnings-chart'
import styles from './insights.module.css'
import { type Insights, toCsv } from './insights-data'
import { PeriodFigures } from './period-figures'
import { RatingParts } from './rating-parts'
import { StepChart } from './step-chart'

/** How many reviews gave five stars, four, … one. */
function Stars({ rating, stars }: CallOutput<'bookings/dashboard/avg-rating'>) {
  if (rating.count === 0)
    return (
      <EmptyState
        compact
        icon={<Star aria-hidden size={28} strokeWidth={1.6} />}
        title="No reviews yet"
        text="Guests can review a stay for 14 days after they leave."
      />
    )
  const most = Math.max(...stars)
  return (
    <>
      <Rating rating={rating} />
      <ul className={styles.stars}>
        {[...stars.entries()].reverse().map(([n, count]) => (
          <li key={n}>
            <span>{plural(n + 1, 'star')}</span>
            <span className={styles.share} aria-hidden>
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span>{count}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const periods = ['30', '90', '365'] as const
type Period = (typeof periods)[number]

/** Time and listing in the address. */
function useChoice() {
  const [params, setParams] = useSearchParams()
  const days = periods.find((period) => period === params.get('days')) ?? '90'
  const listing = params.get('listing') ?? ''
  const change = (name: 'days' | 'listing', value: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  return {
    ...{ days, listing },
    showDays: (period: Period) => change('days', period),
    showListing: (id: string) => change('listing', id),
  }
}

function Choice({
  insights,
  days,
  listing,
  showDays,
  showListing,
}: ReturnType<typeof useChoice> & { insights: Insights }) {
  return (
    <div className={styles.choice}>
      <fieldset className={styles.periods}>
        <legend className="visually-hidden">Time</legend>
        {periods.map((period) => (
          <Chip key={period} pressed={days === period} active={days === period} onClick={() => showDays(period)}>
            {period} days
          </Chip>
        ))}
      </fieldset>
      {insights.listings.length > 1 && (
        <SelectField
          label="Listing"
          className={styles.listing}
          value={listing}
          options={[
            { value: '', label: 'All listings' },
            ...insights.listings.map(({ propertyId, title }) => ({ value: propertyId, label: title })),
          ]}
          onChange={showListing}
        />
      )}
      <Button
        icon={<Download aria-hidden size={18} />}
        onClick={() => saveCsv(`insights-${insights.from}-${insights.to}.csv`, toCsv(insights))}
      >
        Export CSV
      </Button>
    </div>
  )
}

/** Everything that is about the chosen time. */
function InsightsOfTime({ insights }: { insights: Insights }) {
  const { currency, otherCurrencies } = insights
  return (
    <>
      {otherCurrencies > 0 && (
        <Notice className={styles.otherCurrencies}>
          {plural(otherCurrencies, 'listing')} with another currency than {currency}{' '}
          {otherCurrencies === 1 ? 'is' : 'are'} left out. Choose {otherCurrencies === 1 ? 'it' : 'one'} to see its
          figures.
        </Notice>
      )}
      <PeriodFigures insights={insights} />
      <StepChart
        title="Revenue"
        insights={insights}
        amountOf={({ revenue }) => revenue}
        format={(amount) => formatMoney({ amount, currency })}
        empty="No nights are booked in this time, nor were they a year before."
        also={{ title: 'Nights', amountOf: ({ nightsBooked }) => nightsBooked }}
      />
      <StepChart
        title="Views"
        insights={insights}
        amountOf={({ views }) => views}
        format={formatCount}
        empty="Nobody has looked at your pages in this time. Looks are counted once a page is open for three seconds."
        also={{ title: 'Bookings', amountOf: ({ bookings }) => bookings }}
      />
      <section className={styles.section}>
        <h2>Ratings by part</h2>
        <RatingParts insights={insights} />
      </section>
    </>
  )
}

/** How the host's listings do: in a chosen time beside last year and similar places, and by month. */
export default function InsightsPage() {
  const choice = useChoice()
  const { days, listing } = choice
  const insights = useApiQuery(
    'insights/overview',
    { days, ...(listing && { propertyId: listing }), ...useHostInput() },
    { keepPrevious: true },
  )
  const stats = useApiQuery('bookings/stats', useHostInput())
  const ratings = useApiQuery('bookings/dashboard/avg-rating', useHostInput())
  // Without listings there is something of earlier ones, or nothing to show at all.
  const hasListings = insights.data?.listings.length !== 0
  const hasEarned = hasListings || stats.data?.months.some(({ earned }) => earned > 0)
  const hasRatings = hasListings || (ratings.data?.rating.count ?? 0) > 0
  return (
    <HostPage title="Insights">
      <Loaded query={insights} shape={[48, 260, 320]}>
        {(data) =>
          data.listings.length === 0 ? (
            <EmptyState
              icon={<ChartColumn aria-hidden size={30} strokeWidth={1.6} />}
              title="Nothing to count yet"
              text="Once a listing of yours is live, its views, bookings and nights appear here."
              action={
                <Link to="/host/listings" className={buttonClass({ variant: 'primary' })}>
                  Go to your listings
                </Link>
              }
            />
          ) : (
            <>
              <Choice insights={data} {...choice} />
              <InsightsOfTime insights={data} />
            </>
          )
        }
      </Loaded>
      {hasEarned && (
        <Loaded query={stats} shape={[260, 320]}>
          {(data) => <EarningsChart stats={data} />}
        </Loaded>
      )}
      {hasRatings && (
        <section className={styles.section}>
          <h2>All ratings</h2>
          <Loaded query={ratings} shape={[160]}>
            {(data) => <Stars {...data} />}
          </Loaded>
        </section>
      )}
    </HostPage>
  )
}
