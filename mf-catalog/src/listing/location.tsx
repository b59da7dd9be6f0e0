import type { ListingDetails } from '@qe/contract'
import { Skeleton } from '@qe/ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import page from './listing-page.module.css'

const AreaMap = lazy(() => import(/* webpackChunkName: "area-map" */ '../map/area-map'))

/** True once the element is near the viewport: the map's code loads only for visitors who scroll to it. */
function useNearViewport() {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const watch = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    )
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [])
  return [ref, isNear] as const
}

/** Address or area of the listing, with a map. */
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
    </section>
  )
}
