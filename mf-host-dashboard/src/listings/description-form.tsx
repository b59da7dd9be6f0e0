import type { HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, TextArea, TextField } from '@qe/ui'
import { useState } from 'react'
import styles from './listings.module.css'
import { SavedNote } from './saved-note'

/** Edits title and description. */
export function DescriptionForm({ listing }: { listing: HostListing }) {
  const [title, setTitle] = useState(listing.title)
  const [description, setDescription] = useState(listing.description)
  const { mutate, isPending, isSuccess, error } = useApiMutation('property/update', {
    refresh: ['property/my-property', 'property/details'],
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ propertyId: listing.id, title, description })
      }}
    >
      {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
      <TextField
        label="Title"
        dir="auto"
        required
        maxLength={80}
        value={title}
        onChange={setTitle}
        error={error?.fields['title']}
      />
      <TextArea
        label="Description"
        dir="auto"
        required
        rows={10}
        maxLength={6000}
        value={description}
        onChange={setDescription}
        error={error?.fields['description']}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          Save the description
        </Button>
        <SavedNote when={isSuccess} />
      </div>
    </form>
  )
}
