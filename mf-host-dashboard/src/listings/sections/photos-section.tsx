import type { ListingRoom, ListingPhoto as PhotoValue } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { Badge, Button, cx, FieldError, IconButton, SelectField, TextField } from '@qe/ui'
import { acceptOf, fileError, moveItem, Photo, ProgressBar, roomTitle, useFileDrop } from '@qe/ui/unshared'
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SectionProps } from './section-props'
import styles from './sections.module.css'

interface PhotosSectionProps extends SectionProps {
  /** Uploads new photos at once; they come back in `fields`. */
  onUpload: (files: File[]) => void
  /** Share of the upload from 0 to 1; null while there is none. */
  uploading: number | null
  /** What a photo shows was typed, and its field left. Without them words come by `onChange`. */
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
  onAlt: (alt: string) => void
  onAltDone: (() => void) | undefined
  onRoom: (roomId: string | undefined) => void
  onRemove: () => void
  onHold: (draggedIndex: boolean) => void
  onDropHere: () => void
  error: string | undefined
}

function PhotoTile({
  photo,
  rooms,
  index,
  count,
  held: draggedIndex,
  onMove,
  onAlt,
  onAltDone,
  onRoom,
  onRemove,
  onHold,
  onDropHere,
  error,
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
        onChange={onAlt}
        onBlur={onAltDone}
        error={error}
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

/** Photos in their order: the first is the cover. Each has a description for people who can't see it. */
export function PhotosSection({ fields, onChange, errors, onUpload, uploading, ...words }: PhotosSectionProps) {
  const { photos = [], rooms = [] } = fields
  const onWords = words.onWords ?? ((next: PhotoValue[]) => onChange({ photos: next }))
  const fileInput = useRef<HTMLInputElement>(null)
  const [draggedIndex, setHeld] = useState<number | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')

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
      <ol className={styles.photos}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.path}
            photo={photo}
            rooms={rooms}
            index={index}
            count={photos.length}
            held={draggedIndex === index}
            onMove={(to) => move(index, to)}
            onAlt={(alt) => onWords(photos.map((one) => (one.path === photo.path ? { ...one, alt } : one)))}
            onAltDone={words.onWordsDone}
            onRoom={(roomId) =>
              onChange({ photos: photos.map((one) => (one.path === photo.path ? { ...one, roomId } : one)) })
            }
            onRemove={() => onChange({ photos: photos.filter(({ path }) => path !== photo.path) })}
            error={errors[`photos.${index}.alt`]}
            onHold={(isHeld) => setHeld(isHeld ? index : null)}
            onDropHere={() => draggedIndex !== null && draggedIndex !== index && move(draggedIndex, index)}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  )
}
