import type { ListingDetails } from '@qe/contract'
import { Slot, useApiQuery } from '@qe/platform'
import { Notice } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import type { ListingValues } from '../sections/section-props'
import { withUnsaved } from './with-unsaved'

interface ListingPreviewProps {
  details: ListingDetails
  /** What was changed and is not saved. */
  fields: ListingValues
  onClose: () => void
}

/** The listing as guests would see it once the changes are saved. Its page is the catalogue's, which fills the slot. */
export function ListingPreview({ details, fields, onClose }: ListingPreviewProps) {
  const types = useApiQuery('property-type/getAll', {}, { quiet: true, staleTime: 600_000 })
  const amenities = useApiQuery('user/get-all-amenities', {}, { quiet: true, staleTime: 600_000 })
  const lists = { types: types.data?.types ?? [], amenities: amenities.data?.amenities ?? details.amenities }
  return (
    <Dialog open onClose={onClose} title="Preview of your changes" size="full">
      <Notice tone="info">
        Guests don’t see this yet. Address, cancellation terms and discounts stand here as they are saved.
      </Notice>
      <Slot
        name="listing.preview"
        props={{ listing: withUnsaved(details, fields, lists) }}
        fallback={
          <p role="status">
            The preview is on its way. If it does not come, save your changes and see the listing as guests do.
          </p>
        }
      />
    </Dialog>
  )
}
