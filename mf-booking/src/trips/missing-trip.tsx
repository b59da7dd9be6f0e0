import { Link } from '@qe/platform'
import { buttonClass, EmptyState } from '@qe/ui'
import { SearchX } from 'lucide-react'

/** In place of a booking that is not, or no longer, there for whoever is signed in. */
export const MissingTrip = ({ noun, text }: { noun: 'booking' | 'trip'; text: string }) => (
  <EmptyState
    icon={<SearchX size={30} strokeWidth={1.6} />}
    title={`There is no such ${noun}`}
    text={text}
    action={
      <Link to="/trips" className={buttonClass()}>
        To your trips
      </Link>
    }
  />
)
