import type { Photo as PhotoValue } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { Badge, Button, cx, FieldError, IconButton, TextField } from '@qe/ui'
import { acceptOf, fileError, Photo, ProgressBar, useFileDrop } from '@qe/ui/unshared'
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PartProps } from './part'
import styles from './parts.module.css'
import { put } from './photos'

interface Props extends PartProps {
  /** Sends new ones at once; they come back within the fields. */
  onUpload: (files: File[]) => void
  /** From 0 to 1 while some are on their way. */
  uploading: number | null
}

/** Most photos of a place, and most that go up at once. Rule: `property/save` in the contract. */
const most = 30
const atOnce = 10

interface TileProps {
  photo: PhotoValue
  index: number
  count: number
  held: boolean
  onMove: (to: number) => void
  onAlt: (alt: string) => void
  onRemove: () => void
  onHold: (held: boolean) => void
  onDropHere: () => void
}

function Tile({ photo, index, count, held, onMove, onAlt, onRemove, onHold, onDropHere }: TileProps) {
  const name = `photo ${index + 1}`
  return (
    <li
      className={cx(styles.photo, held && styles.held)}
      draggable
      onDragStart={() => onHold(true)}
      onDragEnd={() => onHold(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDropHere}
    >
      <div className={styles.picture}>
        <Photo src={photoUrl(photo.path)} alt={photo.alt || `Photo ${index + 1}`} ratio="4 / 3" sizes="320px" />
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
        placeholder="The bedroom, with its window to the garden"
        maxLength={200}
        value={photo.alt}
        onChange={onAlt}
      />
    </li>
  )
}

/** Photos in their order: the first is the cover. Each is described for those who can't see it. */
export function PhotosPart({ fields, onChange, errors, onUpload, uploading }: Props) {
  const photos = fields.photos ?? []
  const chooser = useRef<HTMLInputElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const take = (files: readonly File[]) => {
    const room = Math.min(atOnce, most - photos.length)
    const why =
      files.map((file) => fileError(file, ['image'])).find(Boolean) ??
      (files.length > room ? `Choose at most ${room} at once; a place can have ${most}.` : null)
    setRefused(why)
    if (!why && files.length > 0) onUpload([...files])
  }
  const { over, target } = useFileDrop(take)
  const move = (from: number, to: number) => {
    onChange({ photos: put(photos, from, to) })
    setSaid(`Photo ${from + 1} is now number ${to + 1} of ${photos.length}.`)
  }
  const wrong = refused ?? errors['photos']

  return (
    <>
      <div className={cx(styles.drop, over && styles.over)} {...target}>
        <ImagePlus aria-hidden size={30} strokeWidth={1.5} />
        <Button onClick={() => chooser.current?.click()} disabled={uploading !== null}>
          Choose photos
        </Button>
        <span className={styles.quiet}>or drop them here; JPEG, PNG, WebP or AVIF, at most 10 MB each</span>
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Photos"
        accept={acceptOf(['image'])}
        onChange={({ target: input }) => {
          take([...(input.files ?? [])])
          input.value = ''
        }}
      />
      {uploading !== null && <ProgressBar label="Sending your photos" share={uploading} />}
      <span aria-live="polite">{wrong && <FieldError>{wrong}</FieldError>}</span>
      <ol className={styles.photos}>
        {photos.map((photo, index) => (
          <Tile
            key={photo.path}
            photo={photo}
            index={index}
            count={photos.length}
            held={held === index}
            onMove={(to) => move(index, to)}
            onAlt={(alt) =>
              onChange({ photos: photos.map((one) => (one.path === photo.path ? { ...one, alt } : one)) })
            }
            onRemove={() => onChange({ photos: photos.filter(({ path }) => path !== photo.path) })}
            onHold={(isHeld) => setHeld(isHeld ? index : null)}
            onDropHere={() => held !== null && held !== index && move(held, index)}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}
