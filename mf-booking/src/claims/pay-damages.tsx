import type { CallOutput, ClaimDetails } from '@qe/contract'
import { ApiError, api, refresh, useSearchParams } from '@qe/platform'
import { Button } from '@qe/ui'
import { Card, formatMoney } from '@qe/ui/unshared'
import { useEffect, useRef, useState } from 'react'
import { PaymentMethod } from '../checkout/payment-method'
import { type PaymentFailure, PaymentProblem } from '../checkout/payment-problem'
import { PaymentProcessing } from '../checkout/payment-processing'
import { usePaymentMethod } from '../checkout/use-payment-method'
import css from './claims.module.css'
import { useAttemptKey } from './use-attempt-key'

/** Pays for damages where no kept card could be charged: the guest chooses a card. */
export function PayDamages({ claim, reload }: { claim: ClaimDetails; reload: () => void }) {
  const choice = usePaymentMethod()
  const pay = usePayClaim(claim, reload)
  const total = claim.settledAmount ?? claim.amount
  const start = async () => {
    const paymentMethodId = await choice.paymentMethodId()
    if (paymentMethodId) await pay.start({ paymentMethodId, saveCard: choice.keep })
  }
  return (
    <Card>
      <h2 className={css.cardTitle}>Pay {formatMoney(total)}</h2>
      <div className={css.stacked}>
        <PaymentMethod payment={claim.payment} total={total} choice={choice} />
        {pay.problem && <PaymentProblem problem={pay.problem} held="The claim waits for your payment." />}
        <Button variant="primary" full loading={pay.isBusy} onClick={() => void start()}>
          Pay {formatMoney(total)}
        </Button>
        {pay.isProcessing && <PaymentProcessing />}
      </div>
    </Card>
  )
}

/** Pays once, also across a bank's own page, which leads back to the claim. The socket tells of a late outcome. */
function usePayClaim({ id: claimId, payment, paymentProblem }: ClaimDetails, reload: () => void) {
  const [state, setState] = useState<'idle' | 'busy' | 'processing'>('idle')
  const [problem, setProblem] = useState<PaymentFailure | null>(
    paymentProblem ? { phase: 'declined', error: paymentProblem } : null,
  )
  const [params, setParams] = useSearchParams()
  const attempt = useAttemptKey()

  const settle = ({ outcome, redirectUrl, claim }: CallOutput<'claim/pay'>) => {
    if (outcome === 'action_needed' && redirectUrl) return location.assign(redirectUrl)
    if (outcome === 'processing') return setState('processing')
    attempt.end()
    setState('idle')
    const declined = claim.paymentProblem ?? 'Your bank said no. Try another card.'
    setProblem(outcome === 'paid' ? null : { phase: 'declined', error: declined })
    if (outcome === 'paid') refresh('transcation/getAll', 'bookings/my-booking/details', 'claim/list')
    reload()
  }
  const start = async (card: { paymentMethodId?: string; saveCard?: boolean }) => {
    if (state !== 'idle') return
    setState('busy')
    setProblem(null)
    try {
      const returnPath = `/claims/${claimId}?asked=1`
      const answer = await api.call('claim/pay', { claimId, ...card, returnPath, idempotencyKey: attempt.keyOf(card) })
      if (answer.outcome !== 'action_needed' || answer.redirectUrl || !answer.clientSecret) return settle(answer)
      // The bank asks in this page. Whatever it answered there, the API knows the outcome.
      const { confirmWithBank } = await import('@qe/ui/cards')
      await confirmWithBank(payment, answer.clientSecret)
      settle(await api.call('claim/pay', { claimId, returnPath, idempotencyKey: crypto.randomUUID() }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      attempt.onError(error)
      setState('idle')
      const isAnswered = error.statusCode > 0 && error.statusCode < 500
      setProblem({ phase: isAnswered ? 'declined' : 'unknown', error: error.message })
      if (error.statusCode === 409) reload()
    }
  }

  // Back from the bank's page: ask the API for the outcome, once, without a card.
  const isBack = params.get('asked') === '1'
  const hasAsked = useRef(false)
  const startNow = useRef(start)
  startNow.current = start
  useEffect(() => {
    if (!isBack || hasAsked.current) return
    hasAsked.current = true
    setParams({}, { replace: true })
    void startNow.current({})
  }, [isBack, setParams])

  return { start, isBusy: state !== 'idle', isProcessing: state === 'processing', problem }
}
