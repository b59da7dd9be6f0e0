import type { ListingDraft } from '@qe/contract'
import { Link, refresh } from '@qe/platform'
import { buttonClass, EmptyState } from '@qe/ui'
import { PartyPopper } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Confirms that the draft was submitted. */
export function DraftSubmitted({ draft }: { draft: ListingDraft }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    refresh('property/my-property')
    box.current?.focus()
  }, [])
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <EmptyState
        icon={<PartyPopper aria-hidden size={30} strokeWidth={1.6} />}
        title="Your listing is submitted"
        text={
          `We review “${draft.fields.title ?? 'your listing'}” and write to you. It goes live once we also know ` +
          'who you are and where to send your money.'
        }
        action={
          <Link to="/host/listings" className={buttonClass({ variant: 'primary' })}>
            Your listings
          </Link>
        }
      />
    </div>
  )
}
