import type { ListingPhoto, ListingRoom } from '@qe/contract'
import { photoSource } from '@qe/platform/photo-source'
import { Button } from '@qe/ui'
import { Lightbox, Photo, PhotoCarousel, useMediaQuery } from '@qe/ui/unshared'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { coverSizes } from '../cards/photo-sizes'
import css from './photo-grid.module.css'
import { PhotoTour, tourSections } from './photo-tour'

interface PhotoGridProps {
  photos: ListingPhoto[]
  rooms?: ListingRoom[]
  title: string
}

/**
 * One large and four small photos; on a phone a carousel from edge to edge. Each opens the lightbox, and the button for
 * all of them the tour of the rooms, where photos have one.
 */
export function PhotoGrid({ photos, rooms = [], title }: PhotoGridProps) {
  const [open, setOpen] = useState<number | null>(null)
  const [touring, setTouring] = useState(false)
  const tour = tourSections(photos, rooms)
  const wide = useMediaQuery('(min-width: 768px)')
  const sources = photos.map(photoSource)
  return (
    <section id="photos" className={css.mosaic} aria-label="Photos">
      {wide ? (
        <div className={css.grid} data-count={Math.min(5, sources.length)}>
          {sources.slice(0, 5).map((photo, index) => (
            <button
              key={photo.src}
              type="button"
              className={css.tile}
              aria-label={`Photo ${index + 1}: ${photo.alt}`}
              onClick={() => setOpen(index)}
            >
              <Photo
                {...photo}
                alt=""
                priority={index === 0}
                square
                sizes={index === 0 ? coverSizes : '(min-width: 1170px) 290px, 25vw'}
              />
            </button>
          ))}
        </div>
      ) : (
        <PhotoCarousel
          className={css.carousel}
          photos={sources}
          label={`Photos of ${title}`}
          ratio="5 / 4"
          sizes={coverSizes}
          priority
          wrap={(picture, index) => (
            <button
              type="button"
              className={css.tile}
              aria-label="Open the gallery"
              tabIndex={-1}
              onClick={() => setOpen(index)}
            >
              {picture}
            </button>
          )}
        />
      )}
      <Button
        size="small"
        className={css.all}
        icon={<Images size={16} aria-hidden="true" />}
        onClick={() => (tour.length > 0 ? setTouring(true) : setOpen(0))}
      >
        {wide ? `All ${photos.length} photos` : photos.length}
        {!wide && <span className="visually-hidden"> photos, open the gallery</span>}
      </Button>
      <PhotoTour sections={tour} open={touring} onClose={() => setTouring(false)} onPhoto={setOpen} title={title} />
      <Lightbox photos={sources} at={open} onMove={setOpen} title={title} />
    </section>
  )
}
