import { Link, useApiQuery } from '@qe/platform'
import { Notice } from '@qe/ui'
import { accountStates } from './account-states'

interface AccountNoticeProps {
  /** There are paid bookings. Without any, the steps to the first payout say that the account is missing. */
  hasMoney: boolean
}

/** What stands between the host and their money; nothing while the account is in order, or its state unknown. */
export function AccountNotice({ hasMoney }: AccountNoticeProps) {
  const { data } = useApiQuery('user/get-all-banks', {}, { quiet: true, staleTime: 60_000 })
  if (!data) return null
  const { status, requirements } = data.account
  if (status === 'none' && !hasMoney) return null
  if (status === 'active' && requirements.length === 0) return null
  const { tone, title, text, button } = accountStates[status]
  return (
    <Notice tone={tone} title={title}>
      {requirements.length > 0 ? 'Our payment provider still asks for something.' : text}{' '}
      <Link to="/host/money/bank">{status === 'none' ? button : 'See what is missing'}</Link>
    </Notice>
  )
}
