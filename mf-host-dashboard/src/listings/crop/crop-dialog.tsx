import type { ListingPhoto, PhotoCrop } from '@qe/contract'
import { photoUrl, useApiMutation, useApiQuery } from '@qe/platform'
import { Button, FieldError, IconButton, Loaded, Notice } from '@qe/ui'
import { Chip, Dialog } from '@qe/ui/unshared'
import { Minus, Plus, RotateCcw, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { staleAfterSave } from '../editor/use-save'
import styles from './crop.module.css'
import {
  isSame,
  isTooSmall,
  leastSide,
  maxZoom,
  pixelsOf,
  type ShapeKey,
  type Size,
  shapedTo,
  shapes,
  turnedBy,
  whole,
  within,
  zoomedTo,
  zoomOf,
} from './crop-area'
import { CropStage } from './crop-stage'

export interface CropDialogProps {
  propertyId: string
  /** Of the photo as it is now. */
  path: string
  /** `photo 2`. */
  name: string
  /** The photo is cropped, and has another path. */
  onCropped: (photo: ListingPhoto) => void
  onClose: () => void
}

const unreadableError = 'This photo did not load. Close this, and open it again.'

/** Crops and turns a photo of a listing. Always made of the original, so that nothing is lost for good. */
export default function CropDialog({ propertyId, path, name, onCropped, onClose }: CropDialogProps) {
  const original = useApiQuery('property/photo/original', { propertyId, path }, { quiet: true })
  const [chosen, setChosen] = useState<PhotoCrop | null>(null)
  const [shape, setShape] = useState<ShapeKey>('free')
  const [isBroken, setBroken] = useState(false)
  const save = useApiMutation('property/photo/crop', {
    refresh: staleAfterSave,
    quiet: true,
    onSuccess: ({ photo }) => onCropped(photo),
  })
  const saved = original.data?.crop ?? whole
  const crop = chosen ?? saved
  const ratio = shapes.find(({ key }) => key === shape)?.ratio ?? null
  const canSave = original.data !== undefined && !isBroken && !isTooSmall(crop, original.data)
  const close = () => !save.isPending && onClose()
  const submit = () =>
    isSame(crop, saved) ? onClose() : save.mutate({ propertyId, path, crop: isSame(crop, whole) ? null : within(crop) })

  return (
    <Dialog
      open
      onClose={close}
      title={`Crop ${name}`}
      size="large"
      footer={
        <>
          <Button
            variant="ghost"
            className={styles.original}
            disabled={save.isPending || !original.data || isSame(crop, whole)}
            onClick={() => {
              setChosen(whole)
              setShape('free')
            }}
          >
            Original
          </Button>
          <Button variant="ghost" disabled={save.isPending} onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!canSave} loading={save.isPending} onClick={submit}>
            Save the crop
          </Button>
        </>
      }
    >
      <Loaded query={original} shape={[320, 44]}>
        {({ path: source, ...size }) => (
          <div className={styles.dialog}>
            {(isBroken || save.error) && (
              <Notice tone="error" live>
                {isBroken ? unreadableError : save.error?.message}
              </Notice>
            )}
            <CropStage
              src={photoUrl(source)}
              size={size}
              crop={crop}
              ratio={ratio}
              disabled={save.isPending}
              onChange={setChosen}
              onError={() => setBroken(true)}
            />
            <CropTools
              crop={crop}
              size={size}
              shape={shape}
              onChange={(next, nextShape = shape) => {
                const nextRatio = shapes.find(({ key }) => key === nextShape)?.ratio ?? null
                // A part of a fixed shape would lie on its side after a turn.
                const isShaped = nextShape !== shape || next.turn !== crop.turn
                setShape(nextShape)
                setChosen(isShaped ? shapedTo(next, nextRatio, size) : next)
              }}
            />
            <CropSize crop={crop} size={size} />
          </div>
        )}
      </Loaded>
      <span className="visually-hidden" role="status">
        {save.isPending && 'Saving the crop…'}
      </span>
    </Dialog>
  )
}

interface CropToolsProps {
  crop: PhotoCrop
  size: Size
  shape: ShapeKey
  onChange: (crop: PhotoCrop, shape?: ShapeKey) => void
}

/** Shape, turn and zoom: what needs no pointer. */
function CropTools({ crop, size, shape, onChange }: CropToolsProps) {
  const zoom = zoomOf(crop)
  const most = Math.max(zoom, maxZoom(crop, size))
  const zoomTo = (next: number) => onChange(zoomedTo(crop, next, size))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a row of chips and buttons */}
      <div role="group" aria-label="Shape" className={styles.tools}>
        {shapes.map(({ key, label }) => (
          <Chip key={key} pressed={shape === key} active={shape === key} onClick={() => onChange(crop, key)}>
            {label}
          </Chip>
        ))}
      </div>
      <div className={styles.tools}>
        <IconButton
          label="Turn left"
          icon={<RotateCcw aria-hidden size={18} />}
          onClick={() => onChange(turnedBy(crop, 'left'))}
        />
        <IconButton
          label="Turn right"
          icon={<RotateCw aria-hidden size={18} />}
          onClick={() => onChange(turnedBy(crop, 'right'))}
        />
        <div className={styles.zoom}>
          <IconButton
            label="Zoom out"
            icon={<Minus aria-hidden size={18} />}
            disabled={zoom <= 1}
            onClick={() => zoomTo(zoom / 1.25)}
          />
          <input
            type="range"
            aria-label="Zoom"
            min={1}
            max={most}
            step={0.01}
            value={zoom}
            disabled={most <= 1}
            onChange={({ target }) => zoomTo(Number(target.value))}
          />
          <IconButton
            label="Zoom in"
            icon={<Plus aria-hidden size={18} />}
            disabled={zoom >= most}
            onClick={() => zoomTo(zoom * 1.25)}
          />
        </div>
      </div>
    </>
  )
}

/** How many pixels are left, and whether they are enough. */
function CropSize({ crop, size }: { crop: PhotoCrop; size: Size }) {
  const { width, height } = pixelsOf(crop, size)
  return (
    <div>
      <p className={styles.quiet} role="status">
        {width} × {height} pixels
      </p>
      {isTooSmall(crop, size) && (
        <FieldError>
          A photo needs at least {leastSide(size)} pixels each way. Choose a larger part, or zoom out.
        </FieldError>
      )}
      <p className={styles.quiet}>
        Drag the frame or its corners. By keyboard, go to the frame or a corner with Tab, and move it with the arrow
        keys.
      </p>
    </div>
  )
}
