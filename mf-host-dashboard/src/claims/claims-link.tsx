import { Link, useApiQuery, useHostInput } from '@qe/platform'
import { buttonClass, CountBadge } from '@qe/ui'

/** Leads to the host's claims, with how many wait for their answer. */
export function ClaimsLink() {
  const host = useHostInput()
  const { data } = useApiQuery('claim/list', { side: 'provider', state: 'open', limit: 1, ...host }, { quiet: true })
  return (
    <Link to="/host/claims" className={buttonClass({ size: 'small' })}>
      Claims <CountBadge count={data?.waiting ?? 0} label="waiting for your answer" />
    </Link>
  )
}
