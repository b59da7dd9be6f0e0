import type { ListingDraft } from '@qe/contract'
import { photoUrl, useApiQuery } from '@qe/platform'
import { plural } from '@qe/ui'
import { Card, formatMoney, Photo } from '@qe/ui/unshared'
import styles from './guest-preview.module.css'

/** The photos that a listing's page begins with. */
const shownPhotos = 5

/** A draft as its page will begin. What is not there yet is left out. */
export function GuestPreview({ draft: { fields, currency, town } }: { draft: ListingDraft }) {
  const amenities = useApiQuery('user/get-all-amenities', {}, { quiet: true, staleTime: 600_000 })
  const { photos = [], title, description, guests, bedrooms, beds, bathrooms, basePrice, houseRules = [] } = fields
  const chosen = (amenities.data?.amenities ?? []).filter(({ key }) => fields.amenities?.includes(key))
  const { units = [] } = fields
  const facts = [
    units.length > 1 && `${units.length} of these`,
    guests !== undefined && plural(guests, 'guest'),
    bedrooms !== undefined && plural(bedrooms, 'bedroom'),
    beds !== undefined && plural(beds, 'bed'),
    bathrooms !== undefined && plural(bathrooms, 'bathroom'),
  ].filter(Boolean)
  return (
    <Card as="article" aria-label="The listing as guests will see it" className={styles.preview}>
      {photos.length > 0 && (
        <div className={styles.photos} data-count={Math.min(photos.length, shownPhotos)}>
          {photos.slice(0, shownPhotos).map(({ path, alt, colours }, index) => (
            <Photo
              key={path}
              src={photoUrl(path)}
              colours={colours}
              alt={alt || `Photo ${index + 1}`}
              ratio="4 / 3"
              sizes={index === 0 ? '(min-width: 768px) 480px, 100vw' : '180px'}
            />
          ))}
        </div>
      )}
      <h2 dir="auto">{title ?? 'Without a title yet'}</h2>
      <p className={styles.quiet}>
        {town && (
          <>
            <bdi>{[fields.neighbourhood, town.name, town.country].filter(Boolean).join(', ')}</bdi>
            <br />
          </>
        )}
        {facts.join(' · ')}
      </p>
      {basePrice !== undefined && currency && (
        <p>
          <strong>{formatMoney({ amount: basePrice, currency })}</strong> a night
        </p>
      )}
      {description && (
        <p dir="auto" className={styles.description}>
          {description}
        </p>
      )}
      {chosen.length > 0 && (
        <>
          <h3>What is there</h3>
          <p>{chosen.map(({ label }) => label).join(' · ')}</p>
        </>
      )}
      {houseRules.length > 0 && (
        <>
          <h3>House rules</h3>
          <ul className={styles.rules}>
            {houseRules.map((rule) => (
              <li key={rule} dir="auto">
                {rule}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
