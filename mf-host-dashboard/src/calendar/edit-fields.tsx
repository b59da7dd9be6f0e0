import { calendarLimits } from '@qe/contract'
import { SelectField, TextField } from '@qe/ui'
import { formatMoney, LimitedArea, MoneyField } from '@qe/ui/unshared'
import { useState } from 'react'
import type { EditForm, problemsOf } from './edit-form'
import { PriceHint } from './price-hint'
import type { SelectedNights } from './selected-nights'
import { WeekdayChips } from './weekday-chips'

interface EditFieldsProps {
  form: EditForm
  change: (part: Partial<EditForm>) => void
  problems: ReturnType<typeof problemsOf>
  nights: SelectedNights
}

const keep = { value: 'keep', label: 'Leave as it is' }

/** Only the chosen option's field is shown. */
function PriceFields({ form, change, problems, nights }: EditFieldsProps) {
  const { currency, lowest, highest, listings, count } = nights
  /** Hints that were taken: each begins the field anew, with its amount. */
  const [taken, setTaken] = useState(0)
  const [only, second] = listings
  const now =
    currency && highest > 0
      ? lowest === highest
        ? `Now ${formatMoney({ amount: lowest, currency })}.`
        : `Now from ${formatMoney({ amount: lowest, currency })} to ${formatMoney({ amount: highest, currency })}.`
      : 'These listings have prices in several currencies.'
  return (
    <>
      <SelectField
        label="Price"
        hint={now}
        value={form.price}
        options={[
          keep,
          ...(currency ? [{ value: 'set', label: 'Set a price' }] : []),
          { value: 'percent', label: 'Raise or lower by percent' },
          { value: 'usual', label: 'Back to the usual price' },
        ]}
        onChange={(price) => change({ price: price as EditForm['price'] })}
      />
      {form.price === 'set' && currency && (
        <MoneyField
          key={`${currency} ${taken}`}
          label="Price of a night"
          currency={currency}
          value={form.amount}
          onChange={(amount) => change({ amount, currency })}
          error={problems.amount}
        />
      )}
      {form.price === 'percent' && (
        <TextField
          label="Percent"
          hint="20 raises each price, −15 lowers it. From 50 on, prices are rounded to whole amounts."
          inputMode="numeric"
          value={form.percent}
          onChange={(percent) => change({ percent: percent.replace('−', '-') })}
          error={problems.percent}
        />
      )}
      {only && !second && count > 0 && (
        <PriceHint
          listing={only}
          from={nights.first}
          to={nights.last}
          weekdays={form.weekdays}
          onTake={(amount) => {
            change({ price: 'set', amount, currency })
            setTaken(taken + 1)
          }}
        />
      )}
    </>
  )
}

interface LimitFieldsProps extends Omit<EditFieldsProps, 'nights'> {
  name: 'minNights' | 'maxNights'
  label: string
}

function LimitFields({ form, change, problems, name, label }: LimitFieldsProps) {
  const { choice, nights } = form[name]
  return (
    <>
      <SelectField
        label={label}
        value={choice}
        options={[
          keep,
          { value: 'set', label: 'Set a number of nights' },
          { value: 'usual', label: 'As in the listing' },
        ]}
        onChange={(next) => change({ [name]: { choice: next as typeof choice, nights } })}
      />
      {choice === 'set' && (
        <TextField
          label={`${label}, in nights`}
          inputMode="numeric"
          value={nights}
          onChange={(next) => change({ [name]: { choice, nights: next } })}
          error={problems[name]}
        />
      )}
    </>
  )
}

interface DaysFieldsProps extends Omit<EditFieldsProps, 'nights'> {
  name: 'arrival' | 'departure'
  label: string
}

function DaysFields({ form, change, problems, name, label }: DaysFieldsProps) {
  const { choice, days } = form[name]
  return (
    <>
      <SelectField
        label={label}
        value={choice}
        options={[keep, { value: 'set', label: 'On chosen days only' }, { value: 'usual', label: 'On any day' }]}
        onChange={(next) => change({ [name]: { choice: next as typeof choice, days } })}
      />
      {choice === 'set' && (
        <WeekdayChips
          label={`${label} on`}
          days={days}
          onChange={(next) => change({ [name]: { choice, days: next } })}
          error={problems[name]}
        />
      )}
    </>
  )
}

/** What can be changed of the selected nights. Everything stays as it is at first. */
export function EditFields(props: EditFieldsProps) {
  const { form, change, problems, nights } = props
  const availability = (
    <SelectField
      label="Availability"
      value={form.open}
      options={[keep, { value: 'open', label: 'Open' }, { value: 'closed', label: 'Closed' }]}
      onChange={(open) => change({ open: open as EditForm['open'] })}
    />
  )
  if (nights.isOfUnits) return availability
  return (
    <>
      <PriceFields {...props} />
      {availability}
      <LimitFields {...props} name="minNights" label="Shortest stay" />
      <LimitFields {...props} name="maxNights" label="Longest stay" />
      <DaysFields {...props} name="arrival" label="Arrival" />
      <DaysFields {...props} name="departure" label="Departure" />
      <SelectField
        label="Note"
        hint="Only you see notes."
        value={form.note}
        options={[keep, { value: 'set', label: 'Write a note' }, { value: 'usual', label: 'Remove notes' }]}
        onChange={(note) => change({ note: note as EditForm['note'] })}
      />
      {form.note === 'set' && (
        <LimitedArea
          label="Your note"
          rows={2}
          limit={calendarLimits.noteLength}
          value={form.noteText}
          onChange={(noteText) => change({ noteText })}
          error={problems.noteText}
        />
      )}
    </>
  )
}
