import { useState } from 'react'
import { Lightbox } from '../photos/lightbox'
import { Photo } from '../photos/photo'
import styles from './reviews.module.css'

export interface ReviewPhotosProps {
  /** `src` as in `Photo`; `alt` is the guest's caption, or empty. */
  photos: readonly { id: string; src: string; alt: string; colours?: string | undefined }[]
  /** Who took them, as in “Photo 2 of 5 by …”. */
  by: string
}

/** The photos of a review as thumbnails, each of which opens the lightbox. */
export function ReviewPhotos({ photos, by }: ReviewPhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return null
  const nameOf = (index: number) => `Photo ${index + 1} of ${photos.length} by ${by}`
  return (
    <>
      <ul className={styles.photos} aria-label={`Photos by ${by}`}>
        {photos.map(({ id, src, alt, colours }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={alt ? `${nameOf(index)}: ${alt}` : nameOf(index)}
              onClick={() => setOpen(index)}
            >
              <Photo src={src} alt="" colours={colours} ratio="1" square sizes="112px" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Lightbox
          photos={photos.map((photo, index) => ({
            ...photo,
            alt: photo.alt || nameOf(index),
            caption: photo.alt || nameOf(index),
          }))}
          at={open}
          onMove={setOpen}
          title={`Photos by ${by}`}
        />
      )}
    </>
  )
}
