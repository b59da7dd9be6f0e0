import type { ArrivalGuide, HostListing } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Loaded, TextField } from '@qe/ui'
import { LimitedArea } from '@qe/ui/unshared'
import sectionStyles from '../sections/sections.module.css'
import { changeUnsaved, useUnsaved, withChanges } from './unsaved'

type Errors = Readonly<Record<string, string>>

/** Way in, codes, Wi-Fi, parking and house manual, for guests with a confirmed stay. */
export function ArrivalGuideSection({ listing, errors }: { listing: HostListing; errors: Errors }) {
  const query = useApiQuery('arrival-guide/details', { propertyId: listing.id })
  return (
    <Loaded query={query} shape={[96, 96]}>
      {({ guide }) => <GuideFields listingId={listing.id} saved={guide} errors={errors} />}
    </Loaded>
  )
}

function GuideFields({ listingId, saved, errors }: { listingId: string; saved: ArrivalGuide; errors: Errors }) {
  const unsaved = useUnsaved(listingId)
  const guide = { ...saved, ...unsaved.guide }
  const field = (name: keyof ArrivalGuide) => ({
    dir: 'auto' as const,
    optional: true,
    value: guide[name],
    error: errors[name],
    onChange: (value: string) =>
      changeUnsaved(listingId, (before) => ({ ...before, guide: withChanges(saved, before.guide, { [name]: value }) })),
  })
  return (
    <>
      <LimitedArea
        label="Way in"
        hint="From the street to the door. No codes here: guests read it as soon as they have booked."
        rows={4}
        limit={2000}
        {...field('wayIn')}
      />
      <p className={sectionStyles.quiet}>
        Guests see these four from 48 hours before check-in until they leave. We store them encrypted.
      </p>
      <div className={sectionStyles.fields}>
        <TextField label="Door code" maxLength={120} autoComplete="off" {...field('doorCode')} />
        <TextField label="Telephone during the stay" type="tel" maxLength={40} {...field('phone')} />
        <TextField label="Wi-Fi name" maxLength={80} autoComplete="off" {...field('wifiName')} />
        <TextField label="Wi-Fi password" maxLength={120} autoComplete="off" {...field('wifiPassword')} />
      </div>
      <LimitedArea label="Parking" rows={2} limit={1000} {...field('parking')} />
      <LimitedArea
        label="House manual"
        hint="Heating, hot water, rubbish, what people ask most."
        rows={6}
        limit={6000}
        {...field('houseManual')}
      />
    </>
  )
}
