import { bus, useApiQuery, useSession } from '@qe/platform'
import { Button } from '@qe/ui'
import { BrowserOnly } from '@qe/ui/unshared'
import { useState } from 'react'
import { Rail } from '../home/rail'
import { readSeen, writeSeen } from './seen-places'

/** The places that the person opened last in this browser, as far as they are on the site. Nothing without any. */
export function RecentlySeen() {
  const { user } = useSession()
  const personId = user?.id ?? null
  return (
    <BrowserOnly fallback={null}>
      <SeenBy key={personId} personId={personId} />
    </BrowserOnly>
  )
}

function SeenBy({ personId }: { personId: string | null }) {
  const [ids, setIds] = useState(() => readSeen(personId))
  const { data } = useApiQuery(
    'property/getall',
    { ids, limit: 12 },
    { enabled: ids.length > 0, staleTime: 300_000, quiet: true },
  )
  const store = (next: string[]) => {
    writeSeen(personId, next)
    setIds(next)
  }
  const clear = () => {
    store([])
    // The button has gone with the row.
    document.getElementById('main')?.focus({ preventScroll: true })
    bus.publish('toast', {
      message: 'The places you have seen are forgotten.',
      variant: 'success',
      action: { label: 'Undo', run: () => store(ids) },
    })
  }
  if (ids.length === 0 || !data) return null
  return (
    <Rail
      rail={{
        key: 'seen',
        title: 'Recently seen',
        subtitle: 'Places you have opened in this browser',
        items: data.items,
      }}
      action={
        <Button variant="link" size="small" onClick={clear}>
          Clear<span className="visually-hidden"> recently seen places</span>
        </Button>
      }
    />
  )
}
