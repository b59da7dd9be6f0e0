import { Link, photoUrl, useLocation } from '@qe/platform'
import { IconButton } from '@qe/ui'
import { Amount, formatDateRange, Photo, Rating } from '@qe/ui/unshared'
import { X } from 'lucide-react'
import { rememberOpenedPin } from '../cards/opened-card'
import css from './map.module.css'
import { type Pin, pinPrice } from './pins'

/** The listing of a pin in a small card over the map. */
export function PinPreview({ pin, query, onClose }: { pin: Pin; query: string; onClose: () => void }) {
  const { key: entryKey } = useLocation()
  return (
    <article className={css.card} aria-label={pin.title}>
      <Link
        to={`/property/${pin.id}${query}`}
        className={css.cardLink}
        onClick={() => rememberOpenedPin(pin.id, entryKey)}
      >
        <Photo src={photoUrl(pin.photo)} alt="" sizes="140px" square className={css.cardPhoto} />
        <span className={css.cardWords}>
          <span className={css.cardTitle}>{pin.title}</span>
          <Rating rating={pin.rating} />
          {pin.dates && <span>{formatDateRange(pin.dates.checkIn, pin.dates.checkOut)}</span>}
          <span className={css.cardPrice}>
            <strong>
              <Amount money={pinPrice(pin)} />
            </strong>{' '}
            {pin.total ? 'total, fees and taxes included' : 'a night, before fees and taxes'}
          </span>
        </span>
      </Link>
      <IconButton className={css.cardClose} label="Close" icon={<X size={16} />} onClick={onClose} />
    </article>
  )
}
