import type { HostListing } from '@qe/contract'
import { Link, useApiQuery, useHostInput, usePage, useParams } from '@qe/platform'
import { buttonClass, ErrorState, Loaded } from '@qe/ui'
import { draftPath } from './draft/steps'
import styles from './editor/editor.module.css'
import { ListingEditor } from './editor/listing-editor'
import { type SectionKey, savedFields, sectionPath, sections } from './editor/sections'

/** The editor of one listing: its overview, or one section. */
export default function ListingPage() {
  const { propertyId, section: key } = useParams()
  const query = useApiQuery('property/my-property', useHostInput())
  const listing = query.data?.items.find(({ id }) => id === propertyId)
  const section = sections.find((one) => one.key === key)
  usePage({ title: section && listing ? `${section.title} · ${listing.title}` : listing?.title })
  return (
    <div className={styles.page}>
      <Loaded query={query} shape={[48, 96, 320]}>
        {() => {
          if (!listing)
            return <ErrorState title="This is not one of your listings" text="It may belong to another account." />
          if (listing.status === 'draft') return <SentBack listing={listing} />
          if (key && !section)
            return (
              <ErrorState
                title="There is no such section"
                text={
                  <Link to={sectionPath(listing.id)} className={buttonClass({})}>
                    All sections
                  </Link>
                }
              />
            )
          return <LoadedEditor key={listing.id} listing={listing} section={section?.key} />
        }}
      </Loaded>
    </div>
  )
}

/** Changed and submitted again where drafts are. */
const SentBack = ({ listing }: { listing: HostListing }) => (
  <ErrorState
    title="This listing was sent back"
    text={
      <Link to={draftPath(listing.id)} className={buttonClass({})}>
        See why, and change it
      </Link>
    }
  />
)

function LoadedEditor({ listing, section }: { listing: HostListing; section: SectionKey | undefined }) {
  const details = useApiQuery('property/details', { propertyId: listing.id })
  return (
    <Loaded query={details} shape={[48, 96, 320]}>
      {(data) => (
        <ListingEditor listing={listing} saved={savedFields(listing, data)} details={data} section={section} />
      )}
    </Loaded>
  )
}
