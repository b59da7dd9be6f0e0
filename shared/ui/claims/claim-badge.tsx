import type { ClaimStatus, ClaimSummary } from '@qe/contract'
import { Badge, type BadgeTone } from '@qe/ui'
import { RelativeTime } from '../format/relative-time'
import css from './claims.module.css'

const tones: Record<ClaimStatus, BadgeTone> = {
  open: 'neutral',
  offered: 'neutral',
  review: 'info',
  to_pay: 'neutral',
  settled: 'success',
  rejected: 'neutral',
  withdrawn: 'neutral',
  unpaid: 'error',
}

/** How a claim stands, and until when the reader has to act. */
export function ClaimBadge({ claim: { status, label, deadline, actions } }: { claim: ClaimSummary }) {
  const isTheirs = actions.some((action) => action !== 'withdraw')
  return (
    <span className={css.badge}>
      <Badge tone={isTheirs ? 'warning' : tones[status]}>{label}</Badge>
      {isTheirs && deadline && (
        <span className={css.quiet}>
          <RelativeTime instant={deadline} />
        </span>
      )}
    </span>
  )
}
