import { Link, useApiQuery } from '@qe/platform'
import { Notice } from '@qe/ui'
import { accountStates } from './account-states'

/** What stands between the host and their money; nothing while the account is in order, or its state unknown. */
export function AccountNotice() {
  const { data } = useApiQuery('user/get-all-banks', {}, { quiet: true, staleTime: 60_000 })
  if (!data || data.account.status === 'none') return null
  const { status, requirements } = data.account
  if (status === 'active' && requirements.length === 0) return null
  const { tone, title, text } = accountStates[status]
  return (
    <Notice tone={tone} title={title}>
      {requirements.length > 0 ? 'Our payment provider still asks for something.' : text}{' '}
      <Link to="/host/money/bank">See what is missing</Link>
    </Notice>
  )
}
