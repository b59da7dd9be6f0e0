import type { ListingRoom, ListingPhoto as PhotoValue } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { Badge, Button, cx, FieldError, IconButton, SelectField, TextField } from '@qe/ui'
import {
  acceptOf,
  fileError,
  LimitedField,
  moveItem,
  Photo,
  ProgressBar,
  roomTitle,
  useFileDrop,
} from '@qe/ui/unshared'
import { ArrowLeft, ArrowRight, Crop, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LazyCropDialog } from '../crop/lazy-crop-dialog'
import type { SectionProps } from './section-props'
import styles from './sections.module.css'

interface PhotosSectionProps extends SectionProps {
  /** Whose photos these are; undefined before a draft is saved. */
  propertyId: string | undefined
  /** A photo was cropped, which is saved already, and has another path. */
  onCropped: (path: string, photo: PhotoValue) => void
  /** Uploads new photos at once; they come back in `fields`. */
  onUpload: (files: File[]) => void
  /** Share of the upload from 0 to 1; null while there is none. */
  uploading: number | null
  /** Words of a photo were typed, and their field left. Without them words come by `onChange`. */
  onWords?: (photos: PhotoValue[]) => void
  onWordsDone?: () => void
}

/** Most photos of a listing, and most of one upload. Rule: `property/save` in the contract. */
const maxPhotos = 30
const maxUploads = 10

interface PhotoTileProps {
  photo: PhotoValue
  rooms: readonly ListingRoom[]
  index: number
  count: number
  held: boolean
  onMove: (to: number) => void
  onWords: (words: Partial<Pick<PhotoValue, 'alt' | 'caption'>>) => void
  onWordsDone: (() => void) | undefined
  onRoom: (roomId: string | undefined) => void
  onCrop: (() => void) | undefined
  onRemove: () => void
  onHold: (draggedIndex: boolean) => void
  onDropHere: () => void
  errors: { alt: string | undefined; caption: string | undefined }
}

function PhotoTile({
  photo,
  rooms,
  index,
  count,
  held: draggedIndex,
  onMove,
  onWords,
  onWordsDone,
  onRoom,
  onCrop,
  onRemove,
  onHold,
  onDropHere,
  errors,
}: PhotoTileProps) {
  const name = `photo ${index + 1}`
  return (
    <li
      className={cx(styles.photo, draggedIndex && styles.held)}
      draggable
      onDragStart={() => onHold(true)}
      onDragEnd={() => onHold(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDropHere}
    >
      <div className={styles.picture}>
        <Photo
          src={photoUrl(photo.path)}
          colours={photo.colours}
          alt={photo.alt || `Photo ${index + 1}`}
          ratio="4 / 3"
          sizes="320px"
        />
        {index === 0 && (
          <Badge tone="photo" className={styles.cover}>
            Cover
          </Badge>
        )}
        {onCrop && (
          <IconButton
            variant="outlined"
            label={`Crop ${name}`}
            icon={<Crop aria-hidden size={18} />}
            className={styles.crop}
            data-crop={photo.path}
            onClick={onCrop}
          />
        )}
      </div>
      <div className={styles.photoTools}>
        <IconButton
          label={`Move ${name} forward`}
          icon={<ArrowLeft aria-hidden size={18} />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <span className={styles.quiet}>
          {index + 1} of {count}
        </span>
        <IconButton
          label={`Move ${name} back`}
          icon={<ArrowRight aria-hidden size={18} />}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden size={18} />} onClick={onRemove} />
      </div>
      <TextField
        label={`What ${name} shows`}
        dir="auto"
        placeholder="The bedroom, with its window to the garden"
        maxLength={200}
        value={photo.alt}
        onChange={(alt) => onWords({ alt })}
        onBlur={onWordsDone}
        error={errors.alt}
      />
      <LimitedField
        label={`Caption of ${name}`}
        optional
        dir="auto"
        placeholder="Breakfast is best here, until ten in the sun"
        limit={200}
        value={photo.caption ?? ''}
        onChange={(caption) => onWords({ caption })}
        onBlur={onWordsDone}
        error={errors.caption}
      />
      {rooms.length > 0 && (
        <SelectField
          label={`Room of ${name}`}
          value={photo.roomId ?? ''}
          onChange={(roomId) => onRoom(roomId || undefined)}
          options={[
            { value: '', label: 'No room' },
            ...rooms.map((room) => ({ value: room.id, label: roomTitle(room, rooms) })),
          ]}
        />
      )}
    </li>
  )
}

/**
 * Photos in their order: the first is the cover. Each has a description for people who can't see it, and may have a
 * caption and be cropped.
 */
export function PhotosSection({
  propertyId,
  fields,
  onChange,
  errors,
  onUpload,
  uploading,
  onCropped,
  ...words
}: PhotosSectionProps) {
  const { photos = [], rooms = [] } = fields
  const onWords = words.onWords ?? ((next: PhotoValue[]) => onChange({ photos: next }))
  const fileInput = useRef<HTMLInputElement>(null)
  const [draggedIndex, setHeld] = useState<number | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [cropping, setCropping] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  // A cropped photo is another one to React, and its button gets the focus of the former.
  const toFocus = useRef<string>(undefined)
  useEffect(() => {
    if (!toFocus.current || !photos.some(({ path }) => path === toFocus.current)) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-crop]') ?? [])]
    buttons.find(({ dataset }) => dataset['crop'] === toFocus.current)?.focus()
    toFocus.current = undefined
  }, [photos])

  const chooseFiles = (files: readonly File[]) => {
    const room = Math.min(maxUploads, maxPhotos - photos.length)
    const problem =
      files.map((file) => fileError(file, ['image'])).find(Boolean) ??
      (files.length > room ? `Choose at most ${room} at once; a listing can have ${maxPhotos}.` : null)
    setFileProblem(problem)
    if (!problem && files.length > 0) onUpload([...files])
  }
  const { over, target } = useFileDrop(chooseFiles)
  const move = (from: number, to: number) => {
    onChange({ photos: moveItem(photos, from, to) })
    setAnnouncement(`Photo ${from + 1} is now number ${to + 1} of ${photos.length}.`)
  }
  const errorText = fileProblem ?? errors['photos']

  return (
    <>
      <div className={cx(styles.drop, over && styles.over)} {...target}>
        <ImagePlus aria-hidden size={30} strokeWidth={1.5} />
        <Button onClick={() => fileInput.current?.click()} disabled={uploading !== null}>
          Choose photos
        </Button>
        <span className={styles.quiet}>or drop them here; JPEG, PNG, WebP or AVIF, at most 10 MB each</span>
      </div>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        aria-label="Photos"
        accept={acceptOf(['image'])}
        onChange={({ target: input }) => {
          chooseFiles([...(input.files ?? [])])
          input.value = ''
        }}
      />
      {uploading !== null && <ProgressBar label="Sending your photos" share={uploading} />}
      <span aria-live="polite">{errorText && <FieldError>{errorText}</FieldError>}</span>
      {photos.length > 0 && (
        <p className={styles.quiet}>
          What a photo shows is read aloud to guests who can’t see it. A caption stands below the photo, for everyone.
        </p>
      )}
      <ol ref={list} className={styles.photos}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.path}
            photo={photo}
            rooms={rooms}
            index={index}
            count={photos.length}
            held={draggedIndex === index}
            onMove={(to) => move(index, to)}
            onWords={(typed) => onWords(photos.map((one) => (one.path === photo.path ? { ...one, ...typed } : one)))}
            onWordsDone={words.onWordsDone}
            onRoom={(roomId) =>
              onChange({ photos: photos.map((one) => (one.path === photo.path ? { ...one, roomId } : one)) })
            }
            onRemove={() => onChange({ photos: photos.filter(({ path }) => path !== photo.path) })}
            onCrop={propertyId === undefined ? undefined : () => setCropping(photo.path)}
            errors={{ alt: errors[`photos.${index}.alt`], caption: errors[`photos.${index}.caption`] }}
            onHold={(isHeld) => setHeld(isHeld ? index : null)}
            onDropHere={() => draggedIndex !== null && draggedIndex !== index && move(draggedIndex, index)}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      {cropping !== null && propertyId !== undefined && (
        <LazyCropDialog
          propertyId={propertyId}
          path={cropping}
          name={`photo ${photos.findIndex(({ path }) => path === cropping) + 1}`}
          onClose={() => setCropping(null)}
          onCropped={(photo) => {
            toFocus.current = photo.path
            setCropping(null)
            setAnnouncement('The crop is saved.')
            onCropped(cropping, photo)
          }}
        />
      )}
    </>
  )
}
