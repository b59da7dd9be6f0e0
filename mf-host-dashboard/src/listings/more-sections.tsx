import type { CallOutput, HostListing } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { type Changeable, PartForm } from './part-form'
import { AmenitiesPart } from './parts/amenities-part'
import { TimesPart } from './parts/booking-part'
import { KindPart } from './parts/kind-part'
import { AddressPart } from './parts/place-part'
import { PricesPart } from './parts/prices-part'
import { HouseRulesPart } from './parts/words-part'
import { Section } from './section'

type Details = CallOutput<'property/details'>

/**
 * All that is kept of a place, as its fields. Some of it comes with the list of one's own, some with the page that
 * guests see.
 */
function keptOf(listing: HostListing, details: Details): Changeable {
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

/** Prices with all that comes on top, times and lengths. */
export function MoneyAndTimes({ listing }: { listing: HostListing }) {
  const details = useApiQuery('property/details', { propertyId: listing.id })
  return (
    <>
      <Section title="Prices" text="The usual ones. Prices of single nights are set in the calendar.">
        <Loaded query={details} shape={[96]}>
          {(more) => (
            <PartForm
              listing={listing}
              kept={keptOf(listing, more)}
              names={[
                'basePrice',
                'weekendPrice',
                'cleaningFee',
                'guestsIncluded',
                'extraGuestFee',
                'petsAllowed',
                'petFee',
              ]}
              part={PricesPart}
              button="Save the prices"
            />
          )}
        </Loaded>
      </Section>
      <Section title="Arrival, departure and length of stays">
        <Loaded query={details} shape={[96]}>
          {(more) => (
            <PartForm
              listing={listing}
              kept={keptOf(listing, more)}
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
              part={TimesPart}
              button="Save the times"
            />
          )}
        </Loaded>
      </Section>
    </>
  )
}

/** The place itself. */
export function PlaceItself({ listing }: { listing: HostListing }) {
  const details = useApiQuery('property/details', { propertyId: listing.id })
  return (
    <Loaded query={details} shape={[96, 96, 96]}>
      {(more) => {
        const kept = keptOf(listing, more)
        return (
          <>
            <Section title="Kind and size">
              <PartForm
                listing={listing}
                kept={kept}
                names={['type', 'kind', 'guests', 'bedrooms', 'beds', 'bathrooms']}
                part={KindPart}
                button="Save the size"
              />
            </Section>
            <Section title="Amenities">
              <PartForm
                listing={listing}
                kept={kept}
                names={['amenities']}
                part={AmenitiesPart}
                button="Save the amenities"
              />
            </Section>
            <Section title="House rules">
              <PartForm
                listing={listing}
                kept={kept}
                names={['houseRules']}
                part={HouseRulesPart}
                button="Save the rules"
              />
            </Section>
            <Section title="Where it is" text="Country and city stay as they were handed in.">
              <PartForm
                listing={listing}
                kept={kept}
                names={['address', 'neighbourhood', 'point']}
                part={AddressPart}
                button="Save the place"
              />
            </Section>
          </>
        )
      }}
    </Loaded>
  )
}
