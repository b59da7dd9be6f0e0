import type { City } from '@qe/contract'
import { photoSource } from '@qe/platform/photo-source'
import { Photo } from '@qe/ui/unshared'
import { MapPinned } from 'lucide-react'
import css from './city-photo.module.css'

interface CityPhotoProps {
  photo: City['photo']
  sizes: string
  /** The page's largest picture. */
  priority?: boolean
  square?: boolean
}

/** The picture of a city, for words over it; an evening sky for a town of which there is none. */
export function CityPhoto({ photo, ...props }: CityPhotoProps) {
  if (photo.path) return <Photo {...photoSource(photo)} alt="" {...props} />
  return (
    <span className={css.sky}>
      <MapPinned aria-hidden size={40} strokeWidth={1.25} />
    </span>
  )
}
