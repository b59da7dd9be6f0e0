import { cx } from '@qe/ui'
import { ImageOff } from 'lucide-react'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useBeginsHydrating } from '../layout/browser-only'
import css from './photos.module.css'

interface PhotoProps {
  /** URL of the picture without its width: `photoUrl(photo.path)`. */
  src: string
  /** Alternative text; empty where the text beside it says the same. */
  alt: string
  /** Aspect ratio such as `4 / 3`. Without one it fills its container. */
  ratio?: string
  /** Colours of its upper, middle and lower third, as a photo of the contract has them. */
  colours?: string | undefined
  /** As in `<img sizes>`. */
  sizes?: string
  /** Available widths on the content host (px). */
  widths?: number[]
  /** Visible at first: loaded at once and before others. */
  priority?: boolean
  /** Without rounded corners. */
  square?: boolean
  className?: string
  style?: CSSProperties
}

const listingWidths = [480, 960, 1600]

/** Hue of the background of a picture whose colours nobody knows; by path, so that it is the same on every page. */
const hueOf = (src: string): number =>
  [...src].reduce((sum, letter) => (sum * 33 + (letter.codePointAt(0) ?? 0)) % 1009, 5) % 60

/** A responsive picture with its colours in its place while it loads, and an icon when it is broken. */
export function Photo({
  src,
  alt,
  colours,
  ratio,
  sizes = '100vw',
  widths = listingWidths,
  priority,
  square,
  className,
  style,
}: PhotoProps) {
  // On a page that the server rendered a picture shows as it arrives, before any script runs.
  const isHydrating = useBeginsHydrating()
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>(isHydrating ? 'shown' : 'loading')
  const image = useRef<HTMLImageElement>(null)
  // A cached picture is complete before React adds its load listener, and would stay invisible.
  useLayoutEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setState('shown')
  }, [])
  return (
    <span
      className={cx(css.frame, square && css.square, className)}
      style={
        {
          aspectRatio: ratio,
          width: '100%',
          height: ratio ? undefined : '100%',
          '--hue': hueOf(src) + 340,
          backgroundImage: colours && `linear-gradient(${colours.replaceAll(' ', ', ')})`,
          ...style,
        } as CSSProperties
      }
    >
      {state === 'broken' ? (
        <span className={css.broken} role="img" aria-label={alt}>
          <ImageOff size={28} strokeWidth={1.5} aria-hidden="true" />
        </span>
      ) : (
        <img
          ref={image}
          className={state === 'shown' || priority ? css.shown : undefined}
          src={`${src}/${widths[Math.min(1, widths.length - 1)]}.webp`}
          srcSet={widths.map((width) => `${src}/${width}.webp ${width}w`).join(', ')}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
      )}
    </span>
  )
}
