import { IconButton } from '@qe/ui'
import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import styles from './avatar.module.css'
import { type Crop, clampCrop, framePosition, maxZoom, type Size } from './crop'
import { useCropGestures } from './use-crop-gestures'

interface CropFrameProps {
  url: string
  picture: Ref<HTMLImageElement>
  size: Size
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The visible part of a picture. Moves and zooms by finger, mouse, wheel and keyboard. */
export function CropFrame({ url, picture, size, crop, onChange }: CropFrameProps) {
  const gestures = useCropGestures(crop, size, onChange)
  const zoomTo = (zoom: number) => onChange(clampCrop({ ...crop, zoom }, size))
  return (
    <>
      <div
        {...gestures}
        role="application"
        aria-label="Your picture. Arrow keys move it, plus and minus zoom."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it
        tabIndex={0}
        className={styles.frame}
      >
        <img ref={picture} src={url} alt="" draggable={false} style={framePosition(crop, size)} />
        <span className={styles.mask} aria-hidden />
      </div>
      <div className={styles.zoom}>
        <IconButton
          label="Zoom out"
          icon={<Minus aria-hidden size={18} />}
          disabled={crop.zoom <= 1}
          onClick={() => zoomTo(crop.zoom / 1.25)}
        />
        <input
          type="range"
          aria-label="Zoom"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
        <IconButton
          label="Zoom in"
          icon={<Plus aria-hidden size={18} />}
          disabled={crop.zoom >= maxZoom}
          onClick={() => zoomTo(crop.zoom * 1.25)}
        />
      </div>
    </>
  )
}
