import { Link, usePage } from '@qe/platform'
import { useNavigate } from '@qe/platform/host'
import { Button, buttonClass } from '@qe/ui'
import { Compass } from 'lucide-react'
import { useIndexing } from './indexing'
import { MessagePage } from './message-page'

/** The page of unknown addresses, inside the layout. */
export function NotFound() {
  usePage({ title: 'Page not found' })
  useIndexing(null)
  const navigate = useNavigate()
  return (
    <MessagePage
      icon={Compass}
      title="There is nothing at this address"
      text="The page may have moved, or the link may have lost a letter on its way."
    >
      <Link className={buttonClass({ variant: 'primary' })} to="/">
        Find a place to stay
      </Link>
      {history.length > 1 && (
        <Button variant="ghost" onClick={() => navigate(-1)}>
          Go back
        </Button>
      )}
    </MessagePage>
  )
}
