import type { ListingDraft } from '@qe/contract'
import { Link, putAnswer, useApiQuery, useParams } from '@qe/platform'
import { buttonClass, ErrorState, Loaded } from '@qe/ui'
import { backLinkClass } from '@qe/ui/unshared'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import styles from '../listings.module.css'
import { HandedIn } from './handed-in'
import { Wizard } from './wizard'

/** A place on its way to being listed: begun anew, gone on with, or mended after it was sent back. */
export default function DraftPage() {
  const { propertyId } = useParams()
  const query = useApiQuery('property/my-property', {})
  const [handedIn, setHandedIn] = useState<ListingDraft | null>(null)
  const remember = (saved: ListingDraft) => {
    const others = (query.data?.drafts ?? []).filter((draft) => draft.propertyId !== saved.propertyId)
    putAnswer('property/my-property', {}, { items: query.data?.items ?? [], drafts: [saved, ...others] })
  }

  if (handedIn) return <HandedIn draft={handedIn} />
  return (
    <div className={styles.listingPage}>
      <Link to="/host/listings" className={backLinkClass}>
        <ChevronLeft aria-hidden size={16} />
        Your places
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
                onSaved={remember}
                onHandedIn={setHandedIn}
              />
            )
          const isListed = items.some(({ id }) => id === propertyId)
          return isListed ? (
            <ErrorState
              title="This place was handed in already"
              text={
                <Link to={`/host/listings/${propertyId}`} className={buttonClass({})}>
                  Change it under your places
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
