import type { Photo as PhotoValue } from '@qe/contract'
import { photoSource } from '@qe/platform/photo-source'
import { cx } from '@qe/ui'
import { Photo } from '@qe/ui/unshared'
import { Heart } from 'lucide-react'
import css from './saved.module.css'

/** Cover of a list: one large photo, two small ones beside it where there are three; a heart without any. */
export function Cover({ photos, small }: { photos: readonly PhotoValue[]; small?: boolean }) {
  const shown = small || photos.length < 3 ? photos.slice(0, 1) : photos
  return (
    <span className={cx(css.cover, small && css.smallCover, shown.length > 1 && css.mosaic)}>
      {shown.map((photo) => (
        <Photo key={photo.path} src={photoSource(photo).src} alt="" square sizes={small ? '64px' : '340px'} />
      ))}
      {shown.length === 0 && <Heart aria-hidden size={small ? 20 : 36} strokeWidth={1.6} />}
    </span>
  )
}
