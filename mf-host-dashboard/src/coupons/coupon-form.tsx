import type { HostListing } from '@qe/contract'
import { useApiMutation, useHostInput } from '@qe/platform'
import { Button, Notice, SelectField, TextField } from '@qe/ui'
import { addDays, DateField, Dialog, MoneyField, today } from '@qe/ui/unshared'
import { useId, useRef, useState } from 'react'
import { type CouponDraft, currenciesOf, fieldsOf, newDraft, problemsOf } from './coupon-draft'
import styles from './coupons.module.css'

interface FieldsProps {
  listings: readonly HostListing[]
  draft: CouponDraft
  problems: ReturnType<typeof problemsOf>
  change: (part: Partial<CouponDraft>) => void
}

function Off({ listings, draft, problems, change }: FieldsProps) {
  const currencies = currenciesOf(listings, draft.propertyId)
  return (
    <>
      <SelectField
        label="What it takes off"
        value={draft.off}
        options={[
          { value: 'percent', label: 'A percentage of the nights' },
          { value: 'amount', label: 'An amount' },
        ]}
        onChange={(off) => change({ off: off as CouponDraft['off'] })}
      />
      {draft.off === 'percent' && (
        <TextField
          label="Percent off"
          inputMode="numeric"
          value={draft.percent}
          onChange={(percent) => change({ percent })}
          error={problems.percent}
        />
      )}
      {draft.off === 'amount' && currencies.length > 1 && (
        <SelectField
          label="Currency"
          hint="Only for places that are paid in it."
          value={draft.currency}
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
          onChange={(currency) => change({ currency, amount: null })}
        />
      )}
      {draft.off === 'amount' && (
        <MoneyField
          key={draft.currency}
          label="Amount off"
          currency={draft.currency}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          error={problems.amount}
        />
      )}
    </>
  )
}

function When({ draft, change }: Pick<FieldsProps, 'draft' | 'change'>) {
  const max = addDays(today(), 730)
  return (
    <div className={styles.pair}>
      <DateField
        label="First day to book"
        value={draft.firstDay}
        min={today()}
        max={max}
        onChange={(firstDay) => change({ firstDay, ...(draft.lastDay < firstDay && { lastDay: firstDay }) })}
      />
      <DateField
        label="Last day to book"
        align="end"
        value={draft.lastDay}
        min={draft.firstDay}
        max={max}
        onChange={(lastDay) => change({ lastDay })}
      />
    </div>
  )
}

function Limits({ listings, draft, problems, change }: FieldsProps) {
  const choosePlace = (propertyId: string) => {
    const currencies = currenciesOf(listings, propertyId)
    const isPaid = currencies.includes(draft.currency)
    change({ propertyId, ...(!isPaid && { currency: currencies[0] ?? '', amount: null }) })
  }
  return (
    <>
      <SelectField
        label="Where"
        value={draft.propertyId}
        options={[
          { value: '', label: 'All listings' },
          ...listings.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={choosePlace}
      />
      <div className={styles.pair}>
        <TextField
          label="Uses in all"
          hint="Each guest may use it once."
          inputMode="numeric"
          value={draft.maxUses}
          onChange={(maxUses) => change({ maxUses })}
          error={problems.maxUses}
        />
        <TextField
          label="Shortest stay"
          optional
          hint="In nights."
          inputMode="numeric"
          value={draft.minNights}
          onChange={(minNights) => change({ minNights })}
          error={problems.minNights}
        />
      </div>
    </>
  )
}

/** Makes a coupon. */
export function CouponForm({ listings, onClose }: { listings: readonly HostListing[]; onClose: () => void }) {
  const host = useHostInput()
  const [before] = useState(() => newDraft(listings))
  const [draft, setDraft] = useState(before)
  const [isChecked, setChecked] = useState(false)
  const key = useRef({ text: '', value: '' })
  const formId = useId()
  const { mutate, isPending, error } = useApiMutation('coupon/create', {
    refresh: ['coupon/list'],
    onSuccess: onClose,
  })
  const found = problemsOf(draft)
  const problems = isChecked ? { ...error?.fields, ...found } : {}
  const change = (part: Partial<CouponDraft>) => setDraft({ ...draft, ...part })
  const save = () => {
    setChecked(true)
    if (Object.keys(found).length > 0) return
    const command = { ...fieldsOf(draft), ...host }
    const text = JSON.stringify(command)
    if (key.current.text !== text) key.current = { text, value: crypto.randomUUID() }
    mutate({ ...command, idempotencyKey: key.current.value })
  }
  const fields = { listings, draft, problems, change }
  return (
    <Dialog
      open
      onClose={onClose}
      hasUnsaved={draft !== before}
      title="A new code"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            Make the code
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {error && (
          <Notice tone="error" live>
            {error.message}
          </Notice>
        )}
        <TextField
          label="Code"
          hint="Letters and digits; capitals or not does not matter."
          placeholder="SUMMER10"
          autoComplete="off"
          maxLength={20}
          value={draft.code}
          onChange={(code) => change({ code })}
          error={problems.code}
        />
        <Off {...fields} />
        <When draft={draft} change={change} />
        <Limits {...fields} />
        <p className={styles.quiet}>
          You bear what a code takes off: the guest pays less, and you are paid less. Cleaning and other fees stay as
          they are. A code can’t be changed once it is made, only ended.
        </p>
      </form>
    </Dialog>
  )
}
