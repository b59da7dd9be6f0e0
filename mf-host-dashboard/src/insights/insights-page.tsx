import type { CallOutput } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { EmptyState, Loaded, plural } from '@qe/ui'
import { Rating } from '@qe/ui/unshared'
import { Star } from 'lucide-react'
import { HostPage } from '../host-page'
import { EarningsChart } from './earnings-chart'
import styles from './insights.module.css'

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

/** How the host's listings do: earnings and occupancy by month, and ratings. */
export default function InsightsPage() {
  const stats = useApiQuery('bookings/stats', {})
  const ratings = useApiQuery('bookings/dashboard/avg-rating', {})
  return (
    <HostPage title="Insights">
      <Loaded query={stats} shape={[260, 320]}>
        {(data) => <EarningsChart stats={data} />}
      </Loaded>
      <section className={styles.section}>
        <h2>Ratings</h2>
        <Loaded query={ratings} shape={[160]}>
          {(data) => <Stars {...data} />}
        </Loaded>
      </section>
    </HostPage>
  )
}
