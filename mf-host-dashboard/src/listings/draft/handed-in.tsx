import type { ListingDraft } from '@qe/contract'
import { Link, refresh } from '@qe/platform'
import { buttonClass, EmptyState } from '@qe/ui'
import { PartyPopper } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Nothing more to do for now. */
export function HandedIn({ draft }: { draft: ListingDraft }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    refresh('property/my-property')
    box.current?.focus()
  }, [])
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <EmptyState
        icon={<PartyPopper aria-hidden size={30} strokeWidth={1.6} />}
        title="Your place is handed in"
        text={`We look at “${draft.fields.title ?? 'your place'}” within a day and write to you. It goes live once we also know who you are and where to send your money.`}
        action={
          <Link to="/host/listings" className={buttonClass({ variant: 'primary' })}>
            To your places
          </Link>
        }
      />
    </div>
  )
}
