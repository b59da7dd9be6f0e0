import type { PrivateFile } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { IconButton } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import styles from './files.module.css'

interface ImageViewerProps {
  images: readonly PrivateFile[]
  /** Index of the open picture. */
  at: number
  onAt: (at: number) => void
  onClose: () => void
  /** Loads the message again: a link has ended. */
  onRenew: () => Promise<void>
}

/** The pictures of a message one at a time, as large as the window. Arrow keys switch, Escape closes. */
export function ImageViewer({ images, at, onAt, onClose, onRenew }: ImageViewerProps) {
  const image = images[at]
  if (!image) return null
  const showImage = (to: number) => images[to] && onAt(to)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') showImage(at - 1)
    if (event.key === 'ArrowRight') showImage(at + 1)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      tall
      flush
      title={images.length > 1 ? `${image.name}, ${at + 1} of ${images.length}` : image.name}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is among the buttons */}
      <div className={styles.viewer} onKeyDown={onKeyDown}>
        <img src={photoUrl(image.path)} alt={`${image.name}, large`} onError={() => void onRenew()} />
        {images.length > 1 && (
          <>
            <IconButton
              variant="floating"
              className={styles.before}
              label="Previous picture"
              icon={<ChevronLeft aria-hidden size={22} />}
              disabled={at === 0}
              onClick={() => showImage(at - 1)}
            />
            <IconButton
              variant="floating"
              className={styles.next}
              label="Next picture"
              icon={<ChevronRight aria-hidden size={22} />}
              disabled={at === images.length - 1}
              onClick={() => showImage(at + 1)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
