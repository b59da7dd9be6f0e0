import { cx } from '@qe/ui'
import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Photo } from './photo'
import css from './photos.module.css'

/** Turns the photos from outside, such as by keys on a link beside them. */
export interface PhotoCarouselHandle {
  /** 1 is the next photo, -1 the one before. */
  turn: (step: number) => void
}

interface PhotoCarouselProps {
  /** `src` as in `Photo`. */
  photos: { src: string; alt: string; colours?: string | undefined }[]
  /** Accessible name of the group. */
  label: string
  ratio?: string
  sizes?: string
  /** Load the first picture at once, as it is visible at first. */
  priority?: boolean
  /** Wraps every picture, for example in a link; `index` is its place among the photos. */
  wrap?: (picture: ReactNode, index: number) => ReactNode
  className?: string
  /** Its arrows are for the pointer: the keyboard turns the photos through the handle. */
  skippedByTab?: boolean
  ref?: Ref<PhotoCarouselHandle>
}

/** A scroll that is this close to a slide has arrived, in slides: widths have fractions that `clientWidth` rounds. */
const arrivedWithin = 0.05

/** Most dots below the pictures. */
const maxDots = 5

/**
 * Pictures one at a time, moved by swiping (native scrolling) or by arrow buttons. Renders slides beyond the next one
 * on demand, so that a page of cards loads one picture per card.
 */
export function PhotoCarousel({
  photos,
  label,
  ratio = '4 / 3',
  sizes,
  priority,
  wrap = (picture) => picture,
  className,
  skippedByTab,
  ref,
}: PhotoCarouselProps) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)

  /** Where a turn scrolls to, until it arrives: a key pressed twice turns twice. */
  const target = useRef<number | null>(null)

  const turn = (step: number) => {
    const to = (target.current ?? at) + step
    if (to < 0 || to >= photos.length) return
    target.current = to
    setAt(to)
    setReached((before) => Math.max(before, to + 1))
    const box = track.current
    box?.scrollTo?.({ left: box.clientWidth * to, behavior: 'smooth' })
  }
  useImperativeHandle(ref, () => ({ turn }))
  const onScroll = () => {
    const box = track.current
    if (!box?.clientWidth) return
    const position = Math.abs(box.scrollLeft) / box.clientWidth
    // On the way it passes the slides before.
    if (target.current !== null && Math.abs(position - target.current) > arrivedWithin) return
    target.current = null
    const now = Math.round(position)
    setAt(now)
    setReached((before) => Math.max(before, now + 1))
  }
  /** Whoever scrolls by hand interrupts a turn. */
  const interruptTurn = () => {
    target.current = null
  }
  const firstDot = Math.min(Math.max(0, at - Math.floor(maxDots / 2)), Math.max(0, photos.length - maxDots))

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of pictures is no form fieldset
    <div
      role="group"
      aria-label={label}
      className={cx(css.carousel, className)}
      style={{ '--ratio': ratio } as CSSProperties}
      onPointerEnter={() => setReached((before) => Math.max(before, 1))}
    >
      <div
        ref={track}
        className={css.track}
        onScroll={onScroll}
        onPointerDown={interruptTurn}
        onWheel={interruptTurn}
        onTouchStart={() => {
          interruptTurn()
          setReached((before) => Math.max(before, 1))
        }}
      >
        {photos.map((photo, index) => (
          <div key={photo.src} className={css.slide} aria-hidden={index !== at || undefined}>
            {index <= reached &&
              wrap(<Photo {...photo} sizes={sizes} priority={priority && index === 0} square />, index)}
          </div>
        ))}
      </div>
      {photos.length > 1 && (
        <>
          <button
            type="button"
            className={cx(css.arrow, css.back)}
            aria-label="Previous photo"
            tabIndex={skippedByTab ? -1 : undefined}
            disabled={at === 0}
            onClick={() => turn(-1)}
          />
          <button
            type="button"
            className={cx(css.arrow, css.forward)}
            aria-label="Next photo"
            tabIndex={skippedByTab ? -1 : undefined}
            disabled={at >= photos.length - 1}
            onClick={() => turn(1)}
          />
          <span className={css.dots} aria-hidden="true">
            {photos.slice(firstDot, firstDot + maxDots).map((photo, index) => (
              <i key={photo.src} className={cx(css.dot, firstDot + index === at && css.dotOn)} />
            ))}
          </span>
        </>
      )}
    </div>
  )
}
