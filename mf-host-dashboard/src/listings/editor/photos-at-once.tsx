import type { CallInput, HostListing, ListingPhoto, ListingRoom } from '@qe/contract'
import { useApiMutation, useApiUpload } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { useState } from 'react'
import { mergePhotos, withCropped } from '../sections/merge-photos'
import { PhotosSection } from '../sections/photos-section'
import { staleAfterSave } from './use-save'

/** A saved photo with its words as they are typed. */
function withWords(saved: ListingPhoto, photos: readonly ListingPhoto[]): ListingPhoto {
  const { alt, caption } = photos.find(({ path }) => path === saved.path) ?? saved
  return { ...saved, alt, caption }
}

/**
 * The photos of a listing, each change saved at once: order, words when one leaves their field, and removals once
 * confirmed.
 */
export function PhotosAtOnce({ listing, rooms }: { listing: HostListing; rooms: readonly ListingRoom[] }) {
  const [photos, setPhotos] = useState(listing.photos)
  const [remaining, setRemaining] = useState<ListingPhoto[] | null>(null)
  const propertyId = listing.id
  const stored = (saved: HostListing, { photos: sent = [] }: CallInput<'property/update'>) =>
    setPhotos((now) => mergePhotos(saved.photos, sent, now))
  const save = useApiMutation('property/update', {
    refresh: staleAfterSave,
    quiet: true,
    onSuccess: stored,
    // What is saved, with the words as they are typed: they are sent again when their field is left.
    onError: () => setPhotos((now) => listing.photos.map((photo) => withWords(photo, now))),
  })
  const upload = useApiUpload('property/update', {
    refresh: staleAfterSave,
    quiet: true,
    onSuccess: stored,
  })
  const store = (next: ListingPhoto[]) => {
    setPhotos(next)
    save.mutate({ propertyId, photos: next })
  }
  const isLast = remaining?.length === 0
  const error = save.error ?? upload.error
  return (
    <>
      {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
      <PhotosSection
        propertyId={propertyId}
        onCropped={(path, photo) => setPhotos((now) => withCropped(now, path, photo))}
        fields={{ photos, rooms: [...rooms] }}
        currency={null}
        onChange={({ photos: next = [] }) => (next.length < photos.length ? setRemaining(next) : store(next))}
        onWords={setPhotos}
        onWordsDone={() => JSON.stringify(photos) !== JSON.stringify(listing.photos) && store(photos)}
        errors={error?.fields ?? {}}
        onUpload={(files) => upload.mutate({ input: { propertyId, photos }, files: { photos: files } })}
        uploading={upload.isPending ? upload.progress : null}
      />
      <p role="status">{save.isPending ? 'Saving…' : save.isSuccess || upload.isSuccess ? 'Saved.' : ''}</p>
      <Dialog
        open={remaining !== null}
        onClose={() => setRemaining(null)}
        title={isLast ? 'A listing needs a photo' : 'Remove this photo?'}
        footer={
          <>
            <Button variant="ghost" onClick={() => setRemaining(null)}>
              Keep it
            </Button>
            {!isLast && (
              <Button
                variant="danger"
                onClick={() => {
                  if (remaining) store(remaining)
                  setRemaining(null)
                }}
              >
                Remove the photo
              </Button>
            )}
          </>
        }
      >
        <p>{isLast ? 'Add another one first, then remove this.' : 'It goes for good, at once.'}</p>
      </Dialog>
    </>
  )
}
