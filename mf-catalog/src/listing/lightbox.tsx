import { cx, IconButton } from '@qe/ui'
import { Dialog, Photo } from '@qe/ui/unshared'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import css from './lightbox.module.css'

interface LightboxProps {
  photos: { src: string; alt: string }[]
  /** Index of the open photo; null for none. */
  at: number | null
  onMove: (at: number | null) => void
  title: string
}

/** Photos one at a time, with thumbnails below. Arrow keys switch, Escape closes. */
export function Lightbox({ photos, at, onMove, title }: LightboxProps) {
  const strip = useRef<HTMLDivElement>(null)
  const shown = at === null ? undefined : photos[at]
  const showNext = (step: number) => at !== null && onMove((at + step + photos.length) % photos.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') showNext(1)
    if (event.key === 'ArrowLeft') showNext(-1)
  }
  useEffect(() => {
    if (at !== null) strip.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])

  return (
    <Dialog
      open={at !== null}
      onClose={() => onMove(null)}
      title={at === null ? title : `${at + 1} of ${photos.length}`}
      size="full"
      flush
    >
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a second way beside the buttons
        <div className={css.box} onKeyDown={onKeyDown}>
          <figure className={css.figure}>
            <Photo key={shown.src} {...shown} priority square sizes="100vw" className={css.photo} />
            <figcaption className={css.caption}>{shown.alt}</figcaption>
          </figure>
          {photos.length > 1 && (
            <>
              <IconButton
                variant="outlined"
                className={css.back}
                label="Previous photo"
                icon={<ChevronLeft size={22} />}
                onClick={() => showNext(-1)}
              />
              <IconButton
                variant="outlined"
                className={css.forward}
                label="Next photo"
                icon={<ChevronRight size={22} />}
                onClick={() => showNext(1)}
              />
              <div ref={strip} className={css.strip}>
                {photos.map((photo, index) => (
                  <button
                    key={photo.src}
                    type="button"
                    className={cx(css.thumb, index === at && css.thumbOn)}
                    aria-label={`Photo ${index + 1}`}
                    aria-current={index === at}
                    onClick={() => onMove(index)}
                  >
                    <Photo src={photo.src} alt="" square sizes="96px" />
                  </button>
                ))}
              </div>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
