import type { Money } from '@qe/contract'
import { Skeleton } from '@qe/ui'
import { Card, Price } from '@qe/ui/unshared'

/** Holds the booking card's place while it is on its way; still says the price where it never comes. */
export const AsideFallback = ({ nightly }: { nightly: Money }) => (
  <Card raised>
    <p style={{ fontSize: 'var(--qe-type-22)' }}>
      <Price money={nightly} per="a night" />
    </p>
    <div style={{ display: 'grid', gap: 12, marginTop: 20 }}>
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={52} />
    </div>
  </Card>
)
