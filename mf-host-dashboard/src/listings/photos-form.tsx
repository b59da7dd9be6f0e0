import type { HostListing } from '@qe/contract'
import { useApiMutation, useApiUpload } from '@qe/platform'
import { Button } from '@qe/ui'
import { useState } from 'react'
import styles from './listings.module.css'
import { SavedNote } from './saved-note'
import { PhotosSection } from './sections/photos-section'

/** Edits the photos: new ones are saved at once; order, descriptions and removals with the button. */
export function PhotosForm({ listing }: { listing: HostListing }) {
  const [photos, setPhotos] = useState(listing.photos)
  const stale = ['property/my-property', 'property/details'] as const
  const save = useApiMutation('property/update', { refresh: stale })
  const upload = useApiUpload('property/update', { refresh: stale, onSuccess: (saved) => setPhotos(saved.photos) })
  const propertyId = listing.id
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate({ propertyId, photos })
      }}
    >
      <PhotosSection
        fields={{ photos }}
        currency={null}
        onChange={(changes) => {
          if (changes.photos) setPhotos(changes.photos)
          if (save.isSuccess) save.reset()
        }}
        errors={{ ...save.error?.fields, ...upload.error?.fields }}
        onUpload={(files) => upload.mutate({ input: { propertyId, photos }, files: { photos: files } })}
        uploading={upload.isPending ? upload.progress : null}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending} disabled={upload.isPending}>
          Save the photos
        </Button>
        <SavedNote when={save.isSuccess} />
      </div>
    </form>
  )
}
