import { useLocation, useNavigateTo } from '@qe/platform'
import { useEffect } from 'react'

/** The old address of the payout account, which e-mails and the payment provider's open pages still lead to. */
export default function PayoutsMoved() {
  const navigateTo = useNavigateTo()
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => navigateTo(`/host/money/bank${search}`, { replace: true }), [])
  return null
}
