import { Link, useApiQuery, useHostInput } from '@qe/platform'
import { Button, buttonClass, EmptyState, Loaded } from '@qe/ui'
import { Plus, Ticket } from 'lucide-react'
import { useState } from 'react'
import { HostPage } from '../host-page'
import { CouponCard } from './coupon-card'
import { CouponForm } from './coupon-form'
import styles from './coupons.module.css'

/** A host's coupon codes. */
export default function CouponsPage() {
  const host = useHostInput()
  const query = useApiQuery('coupon/list', host)
  const { data: places } = useApiQuery('property/my-property', host, { quiet: true, staleTime: 60_000 })
  const [making, setMaking] = useState(false)
  const listings = places?.items ?? []
  const needsListing = places !== undefined && listings.length === 0
  const make = (label: string) => (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={18} />}
      disabled={listings.length === 0}
      onClick={() => setMaking(true)}
    >
      {label}
    </Button>
  )
  return (
    <HostPage title="Coupons" action={query.data && query.data.items.length > 0 ? make('New code') : undefined}>
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <ul className={styles.list}>
              {items.map((coupon) => (
                <CouponCard key={coupon.couponId} coupon={coupon} listings={listings} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<Ticket aria-hidden size={30} strokeWidth={1.6} />}
              title="No codes yet"
              text={
                needsListing
                  ? 'A code takes something off a stay. Create a listing first.'
                  : 'Give a code to guests who come back, or to your readers: it takes something off their stay.'
              }
              action={
                needsListing
                  ? !host.hostId && (
                      <Link to="/host/listings/new" className={buttonClass({ variant: 'primary' })}>
                        Create a listing
                      </Link>
                    )
                  : make('Make the first code')
              }
            />
          )
        }
      </Loaded>
      {making && <CouponForm listings={listings} onClose={() => setMaking(false)} />}
    </HostPage>
  )
}
