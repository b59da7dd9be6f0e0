import type { ClaimDetails } from '@qe/contract'
import { Button, Notice } from '@qe/ui'
import { Card, ConfirmDialog, formatMoney } from '@qe/ui/unshared'
import { useState } from 'react'
import { AmountsAreForOthers } from './answer-form'
import css from './claims.module.css'
import { useAnswer } from './use-answer'

/** What whoever claims can do: take an offer or decline it, and withdraw. */
export function OwnAnswer({ claim }: { claim: ClaimDetails }) {
  const { actions, settledAmount, other } = claim
  const [isWithdrawing, setWithdrawing] = useState(false)
  const answer = useAnswer(claim.id)
  if (!actions.includes('withdraw')) return null
  return (
    <Card>
      {actions.includes('decline') && settledAmount && (
        <>
          <h2 className={css.cardTitle}>
            {other.name} offers {formatMoney(settledAmount)}
          </h2>
          <div className={css.stacked}>
            {actions.includes('settle') ? (
              <Button
                variant="primary"
                full
                loading={answer.isPending && !isWithdrawing}
                onClick={() => answer.send({ answer: 'settle' })}
              >
                Settle for {formatMoney(settledAmount)}
              </Button>
            ) : (
              <AmountsAreForOthers />
            )}
            <Button full disabled={answer.isPending} onClick={() => answer.send({ answer: 'decline' })}>
              Decline and let us decide
            </Button>
          </div>
        </>
      )}
      {answer.problem && !isWithdrawing && <Notice tone="error">{answer.problem}</Notice>}
      <Button variant="ghost" full onClick={() => setWithdrawing(true)}>
        Withdraw the claim
      </Button>
      <ConfirmDialog
        open={isWithdrawing}
        onClose={() => setWithdrawing(false)}
        title="Withdraw your claim?"
        keep="Keep it"
        confirm="Withdraw the claim"
        isPending={answer.isPending}
        error={answer.problem ? { message: answer.problem } : null}
        onConfirm={() => answer.send({ answer: 'withdraw' })}
      >
        <p>No money moves, and {other.name} is told. While the time to claim is not over you can make it anew.</p>
      </ConfirmDialog>
    </Card>
  )
}
