import type { PrivateFile } from '@qe/contract'
import { photoUrl, refresh } from '@qe/platform'
import { IconButton } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import css from './claims.module.css'

/** The photos of one side, which open as large as the window. Arrow keys switch, Escape closes. */
export function ClaimPhotos({ photos }: { photos: readonly PrivateFile[] }) {
  const [at, setAt] = useState<number | null>(null)
  const open = at === null ? undefined : photos[at]
  const asked = useRef(new Set<string>())
  /** Links end after some minutes: asks for new ones, once for each. */
  const renew = ({ path }: PrivateFile) => {
    if (asked.current.has(path)) return
    asked.current.add(path)
    refresh('claim/details')
  }
  const show = (to: number) => photos[to] && setAt(to)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (at !== null && key === 'ArrowLeft') show(at - 1)
    if (at !== null && key === 'ArrowRight') show(at + 1)
  }
  if (photos.length === 0) return null
  return (
    <>
      <ul className={css.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={css.thumb}>
            <button
              type="button"
              aria-label={`Open photo ${index + 1} of ${photos.length}`}
              onClick={() => setAt(index)}
            >
              <img src={photoUrl(photo.path)} alt="" loading="lazy" decoding="async" onError={() => renew(photo)} />
            </button>
          </li>
        ))}
      </ul>
      {open && at !== null && (
        <Dialog open onClose={() => setAt(null)} size="full" tall flush title={`Photo ${at + 1} of ${photos.length}`}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work on all of its buttons */}
          <div className={css.viewer} onKeyDown={onKeyDown}>
            <img src={photoUrl(open.path)} alt={open.name} onError={() => renew(open)} />
            {photos.length > 1 && (
              <>
                <IconButton
                  variant="floating"
                  className={css.before}
                  label="Previous photo"
                  icon={<ChevronLeft size={22} aria-hidden="true" />}
                  disabled={at === 0}
                  onClick={() => show(at - 1)}
                />
                <IconButton
                  variant="floating"
                  className={css.after}
                  label="Next photo"
                  icon={<ChevronRight size={22} aria-hidden="true" />}
                  disabled={at === photos.length - 1}
                  onClick={() => show(at + 1)}
                />
              </>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
