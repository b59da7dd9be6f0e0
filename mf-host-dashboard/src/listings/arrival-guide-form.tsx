import type { ArrivalGuide, HostListing } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Button, Loaded, Notice, TextArea, TextField } from '@qe/ui'
import { useState } from 'react'
import styles from './listings.module.css'
import { SavedNote } from './saved-note'

/** Way in, codes, Wi-Fi, parking and house manual, for guests with a confirmed stay. */
export function ArrivalGuideForm({ listing }: { listing: HostListing }) {
  const query = useApiQuery('arrival-guide/details', { propertyId: listing.id })
  return (
    <Loaded query={query} shape={[96, 96]}>
      {({ guide }) => <GuideFields propertyId={listing.id} saved={guide} />}
    </Loaded>
  )
}

function GuideFields({ propertyId, saved }: { propertyId: string; saved: ArrivalGuide }) {
  const [guide, setGuide] = useState(saved)
  const { mutate, isPending, isSuccess, error, reset } = useApiMutation('arrival-guide/update', {
    refresh: ['arrival-guide/details'],
  })
  const field = (name: keyof ArrivalGuide) => ({
    dir: 'auto' as const,
    optional: true,
    value: guide[name],
    error: error?.fields[name],
    onChange: (value: string) => {
      setGuide({ ...guide, [name]: value })
      if (isSuccess) reset()
    },
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate({ propertyId, ...guide })
      }}
    >
      {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
      <TextArea
        label="Way in"
        hint="From the street to the door. No codes here: guests read it as soon as they have booked."
        rows={4}
        maxLength={2000}
        {...field('wayIn')}
      />
      <p className={styles.quiet}>
        Guests see these four from 48 hours before check-in until they leave. We store them encrypted.
      </p>
      <div className={styles.fields}>
        <TextField label="Door code" maxLength={120} autoComplete="off" {...field('doorCode')} />
        <TextField label="Telephone during the stay" type="tel" maxLength={40} {...field('phone')} />
        <TextField label="Wi-Fi name" maxLength={80} autoComplete="off" {...field('wifiName')} />
        <TextField label="Wi-Fi password" maxLength={120} autoComplete="off" {...field('wifiPassword')} />
      </div>
      <TextArea label="Parking" rows={2} maxLength={1000} {...field('parking')} />
      <TextArea
        label="House manual"
        hint="Heating, hot water, rubbish, what people ask most."
        rows={6}
        maxLength={6000}
        {...field('houseManual')}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          Save the arrival guide
        </Button>
        <SavedNote when={isSuccess} />
      </div>
    </form>
  )
}
