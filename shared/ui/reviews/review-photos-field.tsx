import { reviewPhotoLimits as limits } from '@qe/contract'
import { IconButton, TextField } from '@qe/ui'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PhotoPicker } from '../files/photo-picker'
import { useObjectUrl } from '../files/use-object-url'
import { moveItem } from '../photos/move-item'
import { Photo } from '../photos/photo'
import styles from './reviews.module.css'

/** A photo that a guest adds to their review, or that it has already. */
export type ChosenPhoto = {
  /** The caption. */
  alt: string
} & ({ file: File; id?: undefined } | { id: string; src: string; file?: undefined })

const keyOf = (photo: ChosenPhoto) =>
  photo.file ? `${photo.file.name} ${photo.file.size} ${photo.file.lastModified}` : photo.id

interface ReviewPhotosFieldProps {
  photos: readonly ChosenPhoto[]
  onChange: (photos: ChosenPhoto[]) => void
  error?: string | undefined
}

/** The photos of a review in their order, each with a caption for people who can't see it. */
export function ReviewPhotosField({ photos, onChange, error }: ReviewPhotosFieldProps) {
  const [announcement, setAnnouncement] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const wasFull = useRef(false)
  const isFull = photos.length >= limits.photos
  // A button that is gone leaves the focus nowhere.
  useEffect(() => {
    if (wasFull.current && !isFull) addButton.current?.focus()
    wasFull.current = isFull
  }, [isFull])
  const move = (from: number, to: number) => {
    onChange(moveItem(photos, from, to))
    setAnnouncement(`Photo ${from + 1} is now number ${to + 1} of ${photos.length}.`)
  }
  const remove = (index: number) => {
    onChange(photos.filter((_, at) => at !== index))
    setAnnouncement(`Photo ${index + 1} is left out.`)
    addButton.current?.focus()
  }
  const add = (files: readonly File[]) => {
    const known = new Set(photos.map(keyOf))
    const fresh = files.map((file) => ({ file, alt: '' })).filter((photo) => !known.has(keyOf(photo)))
    if (fresh.length > 0) onChange([...photos, ...fresh])
  }
  return (
    <>
      <PhotoPicker
        label="Photos"
        optional
        hint={`Up to ${limits.photos} of the place as you found it. Leave out people who have not agreed.`}
        count={photos.length}
        max={limits.photos}
        onAdd={add}
        button={addButton}
        error={error}
      >
        {photos.length > 0 && (
          <ol className={styles.chosen}>
            {photos.map((photo, index) => (
              <li key={keyOf(photo)} className={styles.chosenPhoto}>
                <Preview photo={photo} />
                <TextField
                  label={`Caption of photo ${index + 1}`}
                  optional
                  dir="auto"
                  maxLength={limits.caption}
                  placeholder="The view in the morning"
                  value={photo.alt}
                  onChange={(alt) => onChange(photos.map((one, at) => (at === index ? { ...one, alt } : one)))}
                />
                <div className={styles.chosenTools}>
                  <IconButton
                    label={`Move photo ${index + 1} forward`}
                    icon={<ArrowLeft aria-hidden size={18} />}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    label={`Move photo ${index + 1} back`}
                    icon={<ArrowRight aria-hidden size={18} />}
                    disabled={index === photos.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    label={`Leave out photo ${index + 1}`}
                    icon={<Trash2 aria-hidden size={18} />}
                    onClick={() => remove(index)}
                  />
                </div>
              </li>
            ))}
          </ol>
        )}
      </PhotoPicker>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  )
}

function Preview({ photo }: { photo: ChosenPhoto }) {
  const url = useObjectUrl(photo.file ?? null)
  return (
    <span className={styles.preview}>
      {photo.file ? url && <img src={url} alt="" /> : <Photo src={photo.src} alt="" ratio="1" square sizes="112px" />}
    </span>
  )
}
