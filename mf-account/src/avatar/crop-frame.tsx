import { IconButton } from '@qe/ui'
import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import styles from './avatar.module.css'
import { type Crop, closest, placeInFrame, type Size, within } from './crop'
import { useCropGestures } from './use-crop-gestures'

interface Props {
  url: string
  picture: Ref<HTMLImageElement>
  size: Size
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The part of a picture that will be seen, to be moved and brought closer by finger, mouse, wheel or keyboard. */
export function CropFrame({ url, picture, size, crop, onChange }: Props) {
  const gestures = useCropGestures(crop, size, onChange)
  const zoomTo = (zoom: number) => onChange(within({ ...crop, zoom }, size))
  return (
    <>
      <div
        {...gestures}
        role="application"
        aria-label="Your picture. Arrow keys move it, plus and minus bring it closer and further away."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        className={styles.frame}
      >
        <img ref={picture} src={url} alt="" draggable={false} style={placeInFrame(crop, size)} />
        <span className={styles.mask} aria-hidden />
      </div>
      <div className={styles.zoom}>
        <IconButton
          label="Further away"
          icon={<Minus aria-hidden size={18} />}
          disabled={crop.zoom <= 1}
          onClick={() => zoomTo(crop.zoom / 1.25)}
        />
        <input
          type="range"
          aria-label="How close"
          min={1}
          max={closest}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
        <IconButton
          label="Closer"
          icon={<Plus aria-hidden size={18} />}
          disabled={crop.zoom >= closest}
          onClick={() => zoomTo(crop.zoom * 1.25)}
        />
      </div>
    </>
  )
}
