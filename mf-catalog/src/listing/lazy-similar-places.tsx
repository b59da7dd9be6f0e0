import { BrowserOnly } from '@qe/ui/unshared'
import { lazy, Suspense } from 'react'

const SimilarPlaces = lazy(() => import(/* webpackChunkName: "similar" */ './similar-places'))

/** The similar places at the end of a page, loaded once the rest of it is there. */
export const LazySimilarPlaces = ({ propertyId }: { propertyId: string }) => (
  <BrowserOnly fallback={null}>
    <Suspense fallback={null}>
      <SimilarPlaces propertyId={propertyId} />
    </Suspense>
  </BrowserOnly>
)
