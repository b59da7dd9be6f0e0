import type { Money } from '@qe/contract'
import { Skeleton } from '@qe/ui'
import { Card, Price } from '@qe/ui/unshared'

/** Reserves the booking card's space while it loads, and shows the price if it fails to load. */
export const BookingCardFallback = ({ nightly }: { nightly: Money }) => (
  <Card raised>
    <p style={{ fontSize: 'var(--qe-type-22)' }}>
      <Price money={nightly} per="a night" />
    </p>
    <p style={{ color: 'var(--qe-text-second)', fontSize: 'var(--qe-type-14)' }}>before fees and taxes</p>
    <div style={{ display: 'grid', gap: 12, marginTop: 20 }}>
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={52} />
    </div>
  </Card>
)
