import type { HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, TextArea, TextField } from '@qe/ui'
import { useState } from 'react'
import styles from './listings.module.css'

export function WordsForm({ listing }: { listing: HostListing }) {
  const [title, setTitle] = useState(listing.title)
  const [description, setDescription] = useState(listing.description)
  const { mutate, isPending, error } = useApiMutation('property/update', { refresh: ['property/my-property', 'property/details'] })
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ propertyId: listing.id, title, description })
      }}
    >
      <h2>Words</h2>
      <TextField label="Title" maxLength={80} value={title} onChange={setTitle} error={error?.fields['title']} />
      <TextArea label="Description" rows={10} maxLength={6000} value={description} onChange={setDescription} error={error?.fields['description']} />
      <div>
        <Button type="submit" loading={isPending}>
          Save the words
        </Button>
      </div>
    </form>
  )
}
