import type { ListingDraft } from '@qe/contract'
import { Link, putAnswer, useApiQuery, useParams } from '@qe/platform'
import { buttonClass, ErrorState, Loaded } from '@qe/ui'
import { backLinkClass } from '@qe/ui/unshared'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import styles from '../listings.module.css'
import { DraftSubmitted } from './draft-submitted'
import { Wizard } from './wizard'

/** A listing draft: new, continued, or corrected after it was sent back. */
export default function DraftPage() {
  const { propertyId } = useParams()
  const query = useApiQuery('property/my-property', {})
  const [submittedDraft, setSubmittedDraft] = useState<ListingDraft | null>(null)
  const cacheDraft = (saved: ListingDraft) => {
    const others = (query.data?.drafts ?? []).filter((draft) => draft.propertyId !== saved.propertyId)
    putAnswer('property/my-property', {}, { items: query.data?.items ?? [], drafts: [saved, ...others] })
  }

  if (submittedDraft) return <DraftSubmitted draft={submittedDraft} />
  return (
    <div className={styles.listingPage}>
      <Link to="/host/listings" className={backLinkClass}>
        <ChevronLeft aria-hidden size={16} />
        Your listings
      </Link>
      <Loaded query={query} shape={[24, 48, 240]}>
        {({ items, drafts }) => {
          const draft = drafts.find((one) => one.propertyId === propertyId)
          if (!propertyId || draft)
            return (
              <Wizard
                key={propertyId ?? 'new'}
                draft={draft ?? null}
                reviewNote={items.find(({ id }) => id === propertyId)?.reviewNote ?? null}
                onSaved={cacheDraft}
                onSubmitted={setSubmittedDraft}
              />
            )
          const isListed = items.some(({ id }) => id === propertyId)
          return isListed ? (
            <ErrorState
              title="This listing was submitted already"
              text={
                <Link to={`/host/listings/${propertyId}`} className={buttonClass({})}>
                  Edit the listing
                </Link>
              }
            />
          ) : (
            <ErrorState
              title="This is not one of your drafts"
              text="It may have been deleted, or belong to another account."
            />
          )
        }}
      </Loaded>
    </div>
  )
}
