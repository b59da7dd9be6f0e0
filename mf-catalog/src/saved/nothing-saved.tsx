import { Link } from '@qe/platform'
import { buttonClass, EmptyState } from '@qe/ui'
import { Heart } from 'lucide-react'

/** An empty list, or none yet. */
export const NothingSaved = ({ title = 'Nothing saved yet', text }: { title?: string; text: string }) => (
  <EmptyState
    icon={<Heart size={30} strokeWidth={1.6} />}
    title={title}
    text={text}
    action={
      <Link to="/search" className={buttonClass({ variant: 'primary' })}>
        Look around
      </Link>
    }
  />
)
