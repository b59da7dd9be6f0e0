import type { ListingDraft, ListingPhoto } from '@qe/contract'
import { useApiMutation, useApiUpload } from '@qe/platform'
import { useState } from 'react'
import { mergePhotos, withCropped } from '../sections/merge-photos'
import type { ListingValues } from '../sections/section-props'

/** What is typed in the steps of a draft and not saved yet, and saving it. */
export function useDraftChanges(draft: ListingDraft | null, onSaved: (draft: ListingDraft) => void) {
  const [changes, setChanges] = useState<ListingValues>({})
  const fields: ListingValues = { ...draft?.fields, ...changes }
  const save = useApiMutation('property/save')
  const upload = useApiUpload('property/save')
  const storeDraft = (saved: ListingDraft, names: readonly string[], sent: ListingValues) => {
    // What was typed meanwhile is still to be saved.
    const isUnsaved = ([name, value]: [string, unknown]) =>
      !names.includes(name) || value !== sent[name as keyof ListingValues]
    setChanges((before) => Object.fromEntries(Object.entries(before).filter(isUnsaved)))
    onSaved(saved)
  }
  const saveFields = (values: ListingValues, then: (saved: ListingDraft) => void) => {
    if (save.isPending) return
    const names = Object.keys(values)
    save.mutate(
      { ...(draft && { propertyId: draft.propertyId }), ...values },
      {
        onSuccess: (saved) => {
          storeDraft(saved, names, changes)
          then(saved)
        },
      },
    )
  }
  const onUpload = (photos: File[]) =>
    upload.mutate(
      {
        input: { ...(draft && { propertyId: draft.propertyId }), ...(fields.photos && { photos: fields.photos }) },
        files: { photos },
      },
      {
        onSuccess: (saved) => {
          const sent = fields.photos ?? []
          setChanges(({ photos: now = sent, ...others }) => ({
            ...others,
            ...(now !== sent && { photos: mergePhotos(saved.fields.photos ?? [], sent, now) }),
          }))
          onSaved(saved)
        },
      },
    )
  /** A cropped photo is saved already; the others, and what is typed of them, stay as they are. */
  const onCropped = (path: string, photo: ListingPhoto) => {
    setChanges((before) => (before.photos ? { ...before, photos: withCropped(before.photos, path, photo) } : before))
    if (draft?.fields.photos)
      onSaved({ ...draft, fields: { ...draft.fields, photos: withCropped(draft.fields.photos, path, photo) } })
  }
  return { changes, setChanges, fields, save, saveFields, upload, onUpload, onCropped }
}
