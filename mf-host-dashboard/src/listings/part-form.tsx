import type { HostListing, ListingFields } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { type ReactNode, useState } from 'react'
import styles from './listings.module.css'
import type { Fields, PartProps } from './parts/part'
import { writtenRules } from './parts/words-part'
import { Saved } from './saved'

/** What can be changed of a place that is listed: its country and city stay. */
export type Changeable = Omit<Fields, 'countryCode' | 'cityId'>

interface Props {
  listing: HostListing
  /** As they are kept now. */
  kept: Changeable
  names: readonly (keyof Changeable & keyof ListingFields)[]
  part: (props: PartProps) => ReactNode
  button: string
}

/** A part of the listing with a button of its own; sends what it is about and nothing else. */
export function PartForm({ listing, kept, names, part: Part, button }: Props) {
  const [changes, setChanges] = useState<Fields>({})
  const fields: Fields = { ...kept, ...changes }
  const { mutate, isPending, isSuccess, error, reset } = useApiMutation('property/update', {
    refresh: ['property/my-property', 'property/details', 'bookings/check-availability'],
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const said = Object.fromEntries(names.map((name) => [name, fields[name]]))
        if (!isPending)
          mutate({
            propertyId: listing.id,
            ...said,
            ...(fields.houseRules && names.includes('houseRules') && { houseRules: writtenRules(fields.houseRules) }),
          })
      }}
    >
      {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
      <Part
        fields={fields}
        onChange={(more) => {
          setChanges({ ...changes, ...more })
          if (isSuccess) reset()
        }}
        errors={error?.fields ?? {}}
        currency={listing.basePrice.currency}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          {button}
        </Button>
        <Saved when={isSuccess} />
      </div>
    </form>
  )
}
