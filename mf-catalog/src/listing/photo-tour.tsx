import type { ListingPhoto, ListingRoom } from '@qe/contract'
import { photoSource } from '@qe/platform/photo-source'
import { cx } from '@qe/ui'
import { bedsLine, Chip, Dialog, Photo, roomTitle } from '@qe/ui/unshared'
import { useRef } from 'react'
import css from './photo-tour.module.css'

interface TourSection {
  key: string
  title: string
  /** Its beds; empty without any. */
  beds: string
  /** With their indexes among all photos. */
  photos: { photo: ListingPhoto; index: number }[]
}

/** Photos by room, in the order of the rooms; those of none at the end. Empty where no photo has a room. */
export function tourSections(photos: readonly ListingPhoto[], rooms: readonly ListingRoom[]): TourSection[] {
  const all = photos.map((photo, index) => ({ photo, index }))
  const ofRooms = rooms.flatMap((room) => {
    const shown = all.filter(({ photo }) => photo.roomId === room.id)
    return shown.length > 0
      ? [{ key: room.id, title: roomTitle(room, rooms), beds: bedsLine(room), photos: shown }]
      : []
  })
  const rest = all.filter(({ photo }) => !rooms.some(({ id }) => id === photo.roomId))
  return ofRooms.length > 0 && rest.length > 0
    ? [...ofRooms, { key: 'more', title: 'More photos', beds: '', photos: rest }]
    : ofRooms
}

/** Photos stand in pairs on a wide screen; the last of an odd number is as wide as two. */
const isWide = (photos: readonly unknown[], place: number) => photos.length % 2 === 1 && place === photos.length - 1
const sizes = (wide: boolean) => `(min-width: 768px) ${wide ? 900 : 440}px, 100vw`

interface PhotoTourProps {
  sections: TourSection[]
  open: boolean
  onClose: () => void
  /** Opens one of all photos. */
  onPhoto: (index: number) => void
  title: string
}

/** All photos in sections by room, with a strip of the rooms on top that leads to each. */
export function PhotoTour({ sections, open, onClose, onPhoto, title }: PhotoTourProps) {
  const content = useRef<HTMLDivElement>(null)
  const jump = (index: number) => {
    const heading = content.current?.querySelectorAll<HTMLElement>('h3')[index]
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView?.({ block: 'start' })
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} size="full" flush>
      <nav className={css.strip} aria-label="Rooms">
        {sections.map(({ key, title }, index) => (
          <Chip key={key} onClick={() => jump(index)}>
            {title}
          </Chip>
        ))}
      </nav>
      <div ref={content} className={css.sections}>
        {sections.map(({ key, title, beds, photos }) => (
          <section key={key} className={css.section} aria-label={title}>
            <div className={css.words}>
              <h3 tabIndex={-1} dir="auto" className={css.title}>
                {title}
              </h3>
              {beds && <p className={css.beds}>{beds}</p>}
            </div>
            <ul className={css.photos}>
              {photos.map(({ photo, index }, place) => (
                <li key={photo.path} className={cx(isWide(photos, place) && css.wide)}>
                  <figure>
                    <button
                      type="button"
                      className={css.photo}
                      aria-label={`Photo ${index + 1}: ${photo.alt}`}
                      onClick={() => onPhoto(index)}
                    >
                      <Photo {...photoSource(photo)} alt="" ratio="4 / 3" sizes={sizes(isWide(photos, place))} />
                    </button>
                    {photo.caption && (
                      <figcaption className={css.caption} dir="auto">
                        {photo.caption}
                      </figcaption>
                    )}
                  </figure>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
