import type { InsightFigures } from '@qe/contract'
import { plural } from '@qe/ui'
import styles from './insights.module.css'
import type { Insights } from './insights-data'

type Part = Exclude<keyof InsightFigures['ratings'], 'count'>

const names: Record<Part, string> = {
  overall: 'Overall',
  cleanliness: 'Cleanliness',
  accuracy: 'As described',
  checkIn: 'Check-in',
  communication: 'Communication',
  location: 'Location',
  value: 'Value',
}
const parts = Object.keys(names) as Part[]
const stars = (average: number | null) => (average === null ? '–' : average.toFixed(2))

/** The averages of the reviews of this time, part by part. */
export function RatingParts({ insights: { now, yearBefore, similar } }: { insights: Insights }) {
  if (now.ratings.count === 0)
    return <p className={styles.quiet}>No reviews came in this time. Choose a longer one to see them by part.</p>
  return (
    <>
      <p className={styles.quiet}>{plural(now.ratings.count, 'review')} in this time</p>
      <table className={styles.table}>
        <caption className="visually-hidden">Ratings by part</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Yours</th>
            <th scope="col">Year before</th>
            {similar && <th scope="col">Similar places</th>}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">{names[part]}</th>
              <td>{stars(now.ratings[part])}</td>
              <td>{stars(yearBefore.ratings[part])}</td>
              {similar && <td>{stars(similar.ratings[part])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
