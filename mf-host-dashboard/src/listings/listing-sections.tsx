import type { CallOutput, HostListing } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { EditorSection } from './editor-section'
import { type EditableFields, SectionForm } from './section-form'
import { AmenitiesSection } from './sections/amenities-section'
import { TimesSection } from './sections/booking-section'
import { HouseRulesSection } from './sections/description-section'
import { KindSection } from './sections/kind-section'
import { AddressSection } from './sections/location-section'
import { PricesSection } from './sections/prices-section'

type ListingDetails = CallOutput<'property/details'>

/** All fields of a saved listing. Some come with the host's list, others with the details that guests see. */
function savedFields(listing: HostListing, details: ListingDetails): EditableFields {
  const { basePrice, weekendPrice, cleaningFee, extraGuestFee, petFee } = listing
  return {
    ...listing,
    type: listing.type.key,
    point: listing.exactPoint,
    basePrice: basePrice.amount,
    weekendPrice: weekendPrice?.amount ?? null,
    cleaningFee: cleaningFee.amount,
    extraGuestFee: extraGuestFee.amount,
    petFee: petFee.amount,
    amenities: details.amenities.map(({ key }) => key),
    houseRules: details.houseRules,
    checkInFrom: details.checkInFrom,
    checkInUntil: details.checkInUntil,
    checkOutBy: details.checkOutBy,
    petsAllowed: details.petsAllowed,
  }
}

/** Prices and fees, times and lengths of stays. */
export function PricesAndTimes({ listing }: { listing: HostListing }) {
  const details = useApiQuery('property/details', { propertyId: listing.id })
  return (
    <>
      <EditorSection title="Prices" text="The usual ones. Prices of single nights are set in the calendar.">
        <Loaded query={details} shape={[96]}>
          {(data) => (
            <SectionForm
              listing={listing}
              saved={savedFields(listing, data)}
              names={[
                'basePrice',
                'weekendPrice',
                'cleaningFee',
                'guestsIncluded',
                'extraGuestFee',
                'petsAllowed',
                'petFee',
              ]}
              section={PricesSection}
              button="Save the prices"
            />
          )}
        </Loaded>
      </EditorSection>
      <EditorSection title="Arrival, departure and length of stays">
        <Loaded query={details} shape={[96]}>
          {(data) => (
            <SectionForm
              listing={listing}
              saved={savedFields(listing, data)}
              names={[
                'checkInFrom',
                'checkInUntil',
                'checkOutBy',
                'minNights',
                'maxNights',
                'noticeDays',
                'preparationDays',
                'windowDays',
              ]}
              section={TimesSection}
              button="Save the times"
            />
          )}
        </Loaded>
      </EditorSection>
    </>
  )
}

/** Kind and size, amenities, house rules, and location. */
export function ListingBasics({ listing }: { listing: HostListing }) {
  const details = useApiQuery('property/details', { propertyId: listing.id })
  return (
    <Loaded query={details} shape={[96, 96, 96]}>
      {(data) => {
        const saved = savedFields(listing, data)
        return (
          <>
            <EditorSection title="Kind and size">
              <SectionForm
                listing={listing}
                saved={saved}
                names={['type', 'kind', 'guests', 'bedrooms', 'beds', 'bathrooms']}
                section={KindSection}
                button="Save the size"
              />
            </EditorSection>
            <EditorSection title="Amenities">
              <SectionForm
                listing={listing}
                saved={saved}
                names={['amenities']}
                section={AmenitiesSection}
                button="Save the amenities"
              />
            </EditorSection>
            <EditorSection title="House rules">
              <SectionForm
                listing={listing}
                saved={saved}
                names={['houseRules']}
                section={HouseRulesSection}
                button="Save the rules"
              />
            </EditorSection>
            <EditorSection title="Where it is" text="Country and city stay as they were submitted.">
              <SectionForm
                listing={listing}
                saved={saved}
                names={['address', 'neighbourhood', 'point']}
                section={AddressSection}
                button="Save the location"
              />
            </EditorSection>
          </>
        )
      }}
    </Loaded>
  )
}
