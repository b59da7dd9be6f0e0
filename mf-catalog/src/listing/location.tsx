import type { ListingDetails } from '@qe/contract'
import { Skeleton } from '@qe/ui'
import { useNearViewport } from '@qe/ui/unshared'
import { lazy, Suspense } from 'react'
import page from './listing-page.module.css'
import { Nearby } from './nearby'

const AreaMap = lazy(() => import(/* webpackChunkName: "area-map" */ '../map/area-map'))

/** Address or area of the listing, with a map and what is near. */
export function Location({ listing }: { listing: ListingDetails }) {
  const [ref, isNear] = useNearViewport()
  return (
    <section className={page.section} id="location" aria-labelledby="location-title">
      <h2 id="location-title">Where you’ll be</h2>
      <p className={page.quiet} style={{ marginBottom: 20 }}>
        {listing.address ??
          `${[listing.neighbourhood, listing.city, listing.country].filter(Boolean).join(', ')}. ` +
            'You get the exact address once your booking is confirmed.'}
      </p>
      <div ref={ref} style={{ height: 'clamp(320px, 40vw, 440px)' }}>
        {isNear && (
          <Suspense fallback={<Skeleton height="100%" shape="card" />}>
            <AreaMap point={listing.point} city={listing.city} neighbourhood={listing.neighbourhood} />
          </Suspense>
        )}
      </div>
      {listing.nearby && <Nearby nearby={listing.nearby} />}
    </section>
  )
}
