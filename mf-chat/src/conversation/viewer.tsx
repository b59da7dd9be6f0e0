import type { PrivateFile } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { IconButton } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import styles from './files.module.css'

interface Props {
  images: readonly PrivateFile[]
  /** Which one is shown, from 0. */
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

/** The pictures of a message, one at a time and as large as the window. Arrow keys walk, Escape closes. */
export function Viewer({ images, at, onAt, onClose }: Props) {
  const image = images[at]
  if (!image) return null
  const go = (to: number) => images[to] && onAt(to)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(at - 1)
    if (event.key === 'ArrowRight') go(at + 1)
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
        <img src={photoUrl(image.path)} alt={`${image.name}, large`} />
        {images.length > 1 && (
          <>
            <IconButton
              variant="floating"
              className={styles.before}
              label="The picture before"
              icon={<ChevronLeft aria-hidden size={22} />}
              disabled={at === 0}
              onClick={() => go(at - 1)}
            />
            <IconButton
              variant="floating"
              className={styles.next}
              label="The next picture"
              icon={<ChevronRight aria-hidden size={22} />}
              disabled={at === images.length - 1}
              onClick={() => go(at + 1)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
