import type { PhotoCrop } from '@qe/contract'
import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import styles from './crop.module.css'
import { type Size, turnedSize } from './crop-area'

const handles = {
  cropArea: 'The part that is shown. Arrow keys move it.',
  nwDragHandle: 'Upper left corner. Arrow keys move it.',
  nDragHandle: 'Upper edge. Arrow keys move it.',
  neDragHandle: 'Upper right corner. Arrow keys move it.',
  eDragHandle: 'Right edge. Arrow keys move it.',
  seDragHandle: 'Lower right corner. Arrow keys move it.',
  sDragHandle: 'Lower edge. Arrow keys move it.',
  swDragHandle: 'Lower left corner. Arrow keys move it.',
  wDragHandle: 'Left edge. Arrow keys move it.',
}

interface CropStageProps {
  src: string
  /** Of the photo before it is turned. */
  size: Size
  crop: PhotoCrop
  /** Width to height, where it is fixed. */
  ratio: number | null
  disabled: boolean
  onChange: (crop: PhotoCrop) => void
  onError: () => void
}

/** A photo as it is turned, with a frame around the part that is shown: moved and resized by pointer and keyboard. */
export function CropStage({ src, size, crop, ratio, disabled, onChange, onError }: CropStageProps) {
  const { width, height } = turnedSize(size, crop.turn)
  const { x, y, width: cropWidth, height: cropHeight } = crop
  return (
    <ReactCrop
      className={styles.stage ?? ''}
      style={{ width: `min(100%, calc(48vh * ${(width / height).toFixed(4)}))` }}
      crop={{ unit: '%', x: x * 100, y: y * 100, width: cropWidth * 100, height: cropHeight * 100 }}
      {...(ratio && { aspect: ratio })}
      onChange={(_, area) => {
        const next = { x: area.x / 100, y: area.y / 100, width: area.width / 100, height: area.height / 100 }
        // A stage that has no size yet has no fractions either.
        if (Object.values(next).every(Number.isFinite)) onChange({ ...next, turn: crop.turn })
      }}
      ariaLabels={handles}
      disabled={disabled}
      keepSelection
      ruleOfThirds
    >
      <span className={styles.turned} style={{ aspectRatio: `${width} / ${height}` }}>
        {/* As wide before its turn as the stage is high after it. */}
        <img
          src={src}
          alt=""
          draggable={false}
          style={{
            width: `${(size.width / width) * 100}%`,
            transform: `translate(-50%, -50%) rotate(${crop.turn}deg)`,
          }}
          onError={onError}
        />
      </span>
    </ReactCrop>
  )
}
