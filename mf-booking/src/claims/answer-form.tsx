import type { ClaimDetails, Money } from '@qe/contract'
import { useLeaveGuard } from '@qe/platform'
import { Button, Notice, TextArea } from '@qe/ui'
import { Card, formatMoney, LeaveQuestion, MoneyField, RadioCards } from '@qe/ui/unshared'
import { type FormEvent, useState } from 'react'
import css from './claims.module.css'
import { PhotosField } from './photos-field'
import { useAnswer } from './use-answer'

interface Draft {
  choice: 'all' | 'part' | 'refuse' | null
  /** Minor units. */
  part: number | null
  text: string
  photos: File[]
}

/** What is missing in an answer, by field; nothing when it can be sent. */
function missingIn({ choice, part, text }: Draft, claimed: Money): Partial<Record<keyof Draft, string>> {
  if (choice === null) return { choice: 'Choose an answer.' }
  if (choice === 'refuse' && text.trim().length < 20) return { text: 'Say why, in a sentence or two.' }
  if (choice !== 'part') return {}
  if (part === null) return { part: 'Enter an amount.' }
  return part < claimed.amount ? {} : { part: `Less than ${formatMoney(claimed)}: that would be all of it.` }
}

function buttonLabel({ choice, part }: Draft, { by, amount }: ClaimDetails): string {
  if (choice === 'all') return `${by === 'guest' ? 'Give back' : 'Pay'} ${formatMoney(amount)}`
  if (choice === 'part') return part ? `Offer ${formatMoney({ ...amount, amount: part })}` : 'Offer a part'
  return choice === 'refuse' ? 'Refuse the claim' : 'Answer'
}

function optionsOf({ actions, amount, by, other }: ClaimDetails) {
  const refuse = {
    value: 'refuse' as const,
    label: 'Refuse',
    hint: 'Say why. We look at both sides and decide.',
  }
  if (!actions.includes('accept')) return [refuse]
  return [
    {
      value: 'all' as const,
      label: `Accept ${formatMoney(amount)}`,
      hint:
        by === 'guest'
          ? 'It goes back to the guest, and your part of it is kept from your transfers.'
          : 'The card that you keep with us is charged, or you pay here.',
    },
    {
      value: 'part' as const,
      label: 'Offer a part',
      hint: `${other.name} can take it, or leave the decision to us.`,
    },
    refuse,
  ]
}

/** For co-hosts whose level does not include money. */
export const AmountsAreForOthers = () => (
  <p className={css.quiet}>Agreeing to an amount is for the host, and for co-hosts with money.</p>
)

/**
 * The other side's answer: accept all, offer a part, or refuse with words and photos. Co-hosts whose level has no money
 * can only refuse.
 */
export function AnswerForm({ claim }: { claim: ClaimDetails }) {
  const [draft, setDraft] = useState<Draft>({ choice: null, part: null, text: '', photos: [] })
  const [isTried, setTried] = useState(false)
  const answer = useAnswer(claim.id)
  const { amount, other } = claim
  const { choice, part, text, photos } = draft
  const guard = useLeaveGuard(text.trim() !== '' || photos.length > 0)
  const missing = missingIn(draft, amount)
  const errors = { ...answer.errors, ...(isTried && missing) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(missing).length > 0) return
    if (choice === 'refuse') answer.send({ answer: 'refuse', text }, photos)
    else answer.send({ answer: 'accept', ...(choice === 'part' && part !== null && { amount: part, text }) })
  }
  return (
    <Card>
      <h2 className={css.cardTitle}>Your answer</h2>
      <form onSubmit={submit} className={css.form} noValidate>
        <RadioCards
          label="Your answer"
          hideLabel
          value={choice}
          onChange={(next) => setDraft({ ...draft, choice: next })}
          options={optionsOf(claim)}
          {...(errors.choice && { error: errors.choice })}
        />
        {!claim.actions.includes('accept') && <AmountsAreForOthers />}
        {choice === 'part' && (
          <MoneyField
            label="Your offer"
            currency={amount.currency}
            value={part}
            onChange={(next) => setDraft({ ...draft, part: next })}
            error={errors.part ?? answer.errors['amount']}
          />
        )}
        {(choice === 'part' || choice === 'refuse') && (
          <TextArea
            label={choice === 'part' ? `A word to ${other.name}` : 'Why?'}
            optional={choice === 'part'}
            value={text}
            onChange={(next) => setDraft({ ...draft, text: next })}
            rows={4}
            maxLength={4000}
            dir="auto"
            error={errors.text}
          />
        )}
        {choice === 'refuse' && (
          <PhotosField
            label="Photos"
            optional
            hint="Up to ten, of how it was."
            files={photos}
            onChange={(next) => setDraft({ ...draft, photos: next })}
            error={errors.photos}
          />
        )}
        {answer.problem && <Notice tone="error">{answer.problem}</Notice>}
        <Button type="submit" variant={choice === 'refuse' ? 'danger' : 'primary'} full loading={answer.isPending}>
          {buttonLabel(draft, claim)}
        </Button>
      </form>
      <LeaveQuestion guard={guard} />
    </Card>
  )
}
