import type { ListingDetails } from '@qe/contract'
import { Skeleton } from '@qe/ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import page from './property-page.module.css'

const AreaMap = lazy(() => import(/* webpackChunkName: "area-map" */ '../map/area-map'))

/** True once the element comes near the window: the map's code is not loaded for those who never scroll to it. */
function useNearby() {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const watch = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    )
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [])
  return [ref, near] as const
}

export function Location({ place }: { place: ListingDetails }) {
  const [ref, near] = useNearby()
  return (
    <section className={page.section} aria-labelledby="location">
      <h2 id="location">Where you’ll be</h2>
      <p className={page.quiet} style={{ marginBottom: 20 }}>
        {place.address ??
          `${place.neighbourhood ? `${place.neighbourhood}, ` : ''}${place.city}, ${place.country}. You get the exact address once your booking is confirmed.`}
      </p>
      <div ref={ref} style={{ height: 'clamp(320px, 40vw, 440px)' }}>
        {near && (
          <Suspense fallback={<Skeleton height="100%" shape="card" />}>
            <AreaMap point={place.point} city={place.city} neighbourhood={place.neighbourhood} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
