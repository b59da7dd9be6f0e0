import type { HostListing, ListingFields } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { type ReactNode, useState } from 'react'
import styles from './listings.module.css'
import { SavedNote } from './saved-note'
import { nonEmptyRules } from './sections/description-section'
import type { ListingValues, SectionProps } from './sections/section-props'

/** Editable fields of a submitted listing: its country and city are fixed. */
export type EditableFields = Omit<ListingValues, 'countryCode' | 'cityId'>

interface SectionFormProps {
  listing: HostListing
  /** The saved values. */
  saved: EditableFields
  names: readonly (keyof EditableFields & keyof ListingFields)[]
  section: (props: SectionProps) => ReactNode
  button: string
}

/** A section of the listing with its own save button. Sends only the section's fields. */
export function SectionForm({ listing, saved, names, section: Part, button }: SectionFormProps) {
  const [changes, setChanges] = useState<ListingValues>({})
  const fields: ListingValues = { ...saved, ...changes }
  const { mutate, isPending, isSuccess, error, reset } = useApiMutation('property/update', {
    refresh: ['property/my-property', 'property/details', 'bookings/check-availability'],
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const changed = Object.fromEntries(names.map((name) => [name, fields[name]]))
        if (!isPending)
          mutate({
            propertyId: listing.id,
            ...changed,
            ...(fields.houseRules && names.includes('houseRules') && { houseRules: nonEmptyRules(fields.houseRules) }),
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
        <SavedNote when={isSuccess} />
      </div>
    </form>
  )
}
