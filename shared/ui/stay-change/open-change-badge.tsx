import type { OpenChange } from '@qe/contract'
import { Badge } from '@qe/ui'
import { RelativeTime } from '../format/relative-time'
import css from './stay-change.module.css'
import type { Side } from './words'

/** Marks a stay with an open change in a list: whose turn it is, and until when. */
export function OpenChangeBadge({
  change: { status, by, deadline, actions },
  side,
}: {
  change: OpenChange
  side: Side
}) {
  const toPay = status === 'to_pay'
  const label = toPay ? 'Change to be paid' : by === side ? 'You asked for a change' : 'Change requested'
  const verb = actions.includes('agree') ? 'answer' : actions.includes('pay') ? 'pay' : 'ends'
  return (
    <>
      <Badge tone={verb === 'ends' ? 'neutral' : 'warning'}>{label}</Badge>
      {deadline && (
        <span className={css.quiet}>
          {verb} <RelativeTime instant={deadline} />
        </span>
      )}
    </>
  )
}
