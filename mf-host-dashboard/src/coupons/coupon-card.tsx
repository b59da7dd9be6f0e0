import type { Coupon, HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Badge, Button } from '@qe/ui'
import { Card, ConfirmDialog } from '@qe/ui/unshared'
import { useState } from 'react'
import { effectWords, scopeWords } from './coupon-draft'
import styles from './coupons.module.css'

const stateWords: Record<Coupon['state'], string> = {
  planned: 'Not yet',
  running: 'Running',
  'used up': 'Used up',
  over: 'Over',
  ended: 'Ended',
}

function EndDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { mutate, isPending, error } = useApiMutation('coupon/end', { refresh: ['coupon/list'], onSuccess: onClose })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`End the code ${coupon.code}?`}
      keep="Keep it"
      confirm="End the code"
      isPending={isPending}
      error={error}
      onConfirm={() => mutate({ couponId: coupon.couponId })}
    >
      <p>Nobody can use it from now on. Bookings that have used it keep their price.</p>
    </ConfirmDialog>
  )
}

/** A code with what it takes off, when and where, and how often it was used. */
export function CouponCard({ coupon, listings }: { coupon: Coupon; listings: readonly HostListing[] }) {
  const [ending, setEnding] = useState(false)
  const isOpen = coupon.state === 'running' || coupon.state === 'planned'
  return (
    <Card as="li" className={styles.coupon}>
      <h2 className={styles.code}>
        {coupon.code}{' '}
        <Badge tone={coupon.state === 'running' ? 'success' : 'neutral'}>{stateWords[coupon.state]}</Badge>
      </h2>
      <p>{effectWords(coupon)}</p>
      <p className={styles.quiet}>
        <bdi>{scopeWords(coupon, listings)}</bdi>
      </p>
      <p className={styles.quiet}>
        Used {coupon.uses} of {coupon.maxUses} times
      </p>
      {isOpen && (
        <Button size="small" aria-label={`End ${coupon.code}`} onClick={() => setEnding(true)}>
          End
        </Button>
      )}
      {ending && <EndDialog coupon={coupon} onClose={() => setEnding(false)} />}
    </Card>
  )
}
