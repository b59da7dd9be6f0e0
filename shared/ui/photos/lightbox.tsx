import { cx, IconButton } from '@qe/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type TouchEvent, useEffect, useRef } from 'react'
import { Dialog } from '../overlays/dialog'
import css from './lightbox.module.css'
import { Photo } from './photo'

interface LightboxProps {
  /** A caption stands below its photo; `alt` is for whoever can’t see it. */
  photos: { src: string; alt: string; caption?: string | undefined; colours?: string | undefined }[]
  /** Index of the open photo; null for none. */
  at: number | null
  onMove: (at: number | null) => void
  title: string
}

/** A finger that moved less far sideways, px, was no swipe. */
const minSwipe = 40

/** Photos one at a time, with thumbnails below. Arrow keys and swipes switch, Escape closes. */
export function Lightbox({ photos, at, onMove, title }: LightboxProps) {
  const strip = useRef<HTMLDivElement>(null)
  const shown = at === null ? undefined : photos[at]
  const showNext = (step: number) => at !== null && onMove((at + step + photos.length) % photos.length)
  const isOpen = at !== null
  const turn = useRef(showNext)
  turn.current = showNext
  // Of the whole page, since the focus begins on the button that closes, outside of the photos.
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      // With a modifier it is a command of the browser.
      if (altKey || ctrlKey || metaKey) return
      if (key === 'ArrowRight') turn.current(1)
      if (key === 'ArrowLeft') turn.current(-1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  const touchStart = useRef<{ x: number; y: number } | null>(null)
  const onTouchStart = ({ touches }: TouchEvent) => {
    const [finger, another] = [touches[0], touches[1]]
    // Two fingers zoom.
    touchStart.current = finger && !another ? { x: finger.clientX, y: finger.clientY } : null
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    const start = touchStart.current
    touchStart.current = null
    if (!start || !finger) return
    const [x, y] = [finger.clientX - start.x, finger.clientY - start.y]
    if (Math.abs(x) >= minSwipe && Math.abs(x) > Math.abs(y)) showNext(x < 0 ? 1 : -1)
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
        <div className={css.box}>
          <figure className={css.figure} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
            {/* Without its colours, which would fill what it leaves of the window. */}
            <Photo
              key={shown.src}
              src={shown.src}
              alt={shown.alt}
              priority
              square
              sizes="100vw"
              className={css.photo}
            />
            {shown.caption && (
              <figcaption className={css.caption} dir="auto">
                {shown.caption}
              </figcaption>
            )}
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
                    <Photo src={photo.src} colours={photo.colours} alt="" square sizes="96px" />
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
