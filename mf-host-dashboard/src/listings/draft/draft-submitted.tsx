import type { CallOutput, ListingDraft } from '@qe/contract'
import { Link, refresh, useApiQuery } from '@qe/platform'
import { buttonClass, EmptyState } from '@qe/ui'
import { PartyPopper } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** What the host can do while the listing is looked at. */
function nextStep(setUp: CallOutput<'host/today'>['setUp'] | undefined) {
  if (setUp && setUp.identity !== 'approved' && setUp.identity !== 'pending')
    return { text: ' It goes live once we know who you are.', label: 'Confirm who you are', to: '/account/identity' }
  if (setUp && !setUp.payoutsEnabled)
    return { text: ' Your share waits until you say where to send it.', label: 'Say where', to: '/host/money/bank' }
  return { text: '', label: 'Your listings', to: '/host/listings' }
}

/** Confirms that the draft was submitted, and leads to what is still to do. */
export function DraftSubmitted({ draft }: { draft: ListingDraft }) {
  const { data } = useApiQuery('host/today', {}, { quiet: true })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    refresh('property/my-property')
    box.current?.focus()
  }, [])
  const next = nextStep(data?.setUp)
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <EmptyState
        alone
        icon={<PartyPopper aria-hidden size={30} strokeWidth={1.6} />}
        title="Your listing is submitted"
        text={`We review “${draft.fields.title ?? 'your listing'}” and write to you.${next.text}`}
        action={
          <Link to={next.to} className={buttonClass({ variant: 'primary' })}>
            {next.label}
          </Link>
        }
      />
    </div>
  )
}
