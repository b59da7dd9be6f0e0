import type { HostListing } from '@qe/contract'
import type { ReactNode } from 'react'
import { OtherCalendars } from '../other-calendars/other-calendars'
import { AmenitiesSection } from '../sections/amenities-section'
import { BookingChoices, TimesSection } from '../sections/booking-section'
import { HouseRulesSection, WordsSection } from '../sections/description-section'
import { KindSection } from '../sections/kind-section'
import { LocationSection } from '../sections/location-section'
import { PricesSection } from '../sections/prices-section'
import { RoomsSection } from '../sections/rooms-section'
import type { ListingValues, SectionProps } from '../sections/section-props'
import { UnitsSection } from '../sections/units-section'
import { ArrivalGuideSection } from './arrival-guide-section'
import { DiscountsSection } from './discounts-section'
import { LeadTimeSection } from './lead-time-section'
import { PhotosAtOnce } from './photos-at-once'
import type { SectionKey } from './sections'
import { changeUnsaved, type Unsaved, withChanges } from './unsaved'

const fieldSections: { [K in SectionKey]?: (props: SectionProps) => ReactNode } = {
  description: WordsSection,
  kind: KindSection,
  rooms: RoomsSection,
  units: UnitsSection,
  amenities: AmenitiesSection,
  location: (props) => <LocationSection {...props} isCountryFixed />,
  'house-rules': HouseRulesSection,
  prices: PricesSection,
  booking: BookingChoices,
  times: TimesSection,
}

interface SectionContentProps {
  section: SectionKey
  listing: HostListing
  saved: ListingValues
  unsaved: Unsaved
}

/** The fields of one section. */
export function SectionContent({ section, listing, saved, unsaved }: SectionContentProps) {
  const { errors } = unsaved
  if (section === 'photos') return <PhotosAtOnce listing={listing} rooms={saved.rooms ?? []} />
  if (section === 'calendars') return <OtherCalendars listing={listing} />
  if (section === 'arrival-guide') return <ArrivalGuideSection listing={listing} errors={errors} />
  if (section === 'discounts') return <DiscountsSection listing={listing} error={errors['discounts']} />
  if (section === 'lead-time') return <LeadTimeSection listing={listing} error={errors['lead-time']} />
  const Fields = fieldSections[section]
  if (!Fields) return null
  return (
    <Fields
      fields={{ ...saved, ...unsaved.fields }}
      errors={errors}
      currency={listing.basePrice.currency}
      town={{ name: listing.city, region: '', country: listing.country }}
      onChange={(more) =>
        changeUnsaved(listing.id, (before) => ({
          ...before,
          fields: withFields(saved, before.fields, more),
          errors: without(before.errors, more),
        }))
      }
    />
  )
}

/** The errors that are not of these fields. */
const without = (errors: Unsaved['errors'], fields: ListingValues) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in fields)))

/** The country of a submitted listing is no field of it. */
const withFields = (saved: ListingValues, before: ListingValues, { countryCode: _, ...more }: ListingValues) =>
  withChanges(saved, before, more)
