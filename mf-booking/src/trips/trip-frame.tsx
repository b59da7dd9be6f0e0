import { Link, photoUrl } from '@qe/platform'
import { Skeleton, SkeletonArea } from '@qe/ui'
import { backLinkClass, formatDateRange, Photo, partyWords } from '@qe/ui/unshared'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { Stay } from './shared/stay'
import css from './trip-page.module.css'

export const tripTitle = ({ property, checkIn, checkOut }: Pick<Stay, 'property' | 'checkIn' | 'checkOut'>) =>
  `${property.city}, ${formatDateRange(checkIn, checkOut)}`

export const TripSkeleton = () => (
  <SkeletonArea label="Loading your trip">
    <div className={css.page}>
      <Skeleton width={360} height={40} />
      <div className={css.columns} style={{ marginTop: 24 }}>
        <Skeleton height={420} shape="card" />
        <Skeleton height={360} shape="card" />
      </div>
    </div>
  </SkeletonArea>
)

interface TripHeadProps {
  stay: Stay
  /** How it stands. */
  marks: ReactNode
  heading?: Ref<HTMLHeadingElement>
}

/** The head of a trip's page: the way back, what, where, when and who. */
export const TripHead = ({ stay, marks, heading }: TripHeadProps) => (
  <>
    <Link to="/trips" className={backLinkClass}>
      <ArrowLeft size={18} aria-hidden="true" /> All trips
    </Link>
    <header className={css.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {stay.property.title}
        </h1>
        <p className={css.line}>
          {stay.property.city}, {stay.property.country} · {formatDateRange(stay.checkIn, stay.checkOut)} ·{' '}
          {partyWords(stay)}
        </p>
      </div>
      {marks}
    </header>
  </>
)

/** The place's picture, which leads to its listing. */
export const PlacePhoto = ({ property }: Pick<Stay, 'property'>) => (
  <Link to={`/property/${property.id}`} aria-label={`The listing: ${property.title}`}>
    <Photo
      src={photoUrl(property.photo.path)}
      colours={property.photo.colours}
      alt={property.photo.alt}
      ratio="2 / 1"
      sizes="(min-width: 1024px) 720px, 100vw"
      priority
    />
  </Link>
)
