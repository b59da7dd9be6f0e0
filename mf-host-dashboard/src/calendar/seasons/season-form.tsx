import type { Overwriting, Season } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Checkbox, Notice, plural, SelectField, TextField } from '@qe/ui'
import { addDays, DateField, Dialog, MoneyField } from '@qe/ui/unshared'
import { useId, useState } from 'react'
import type { CalendarAnswer } from '../calendar-data'
import panel from '../edit-panel.module.css'
import { ListingChecks } from '../listing-checks'
import { nightsSetByHand, SetByHand } from '../set-by-hand'
import { useCommandKey } from '../use-command-key'
import { callsOfCalendar, type EditState } from '../use-edit-history'
import { WeekdayChips } from '../weekday-chips'
import { currencyOf, draftOf, fieldsOf, problemsOf, type SeasonDraft, withListings } from './season-draft'

interface SeasonFormProps {
  calendar: CalendarAnswer
  /** Null for a new one. */
  season: Season | null
  onClose: () => void
  onSaved: (state: EditState, message: string) => void
}

interface FieldsProps {
  calendar: CalendarAnswer
  draft: SeasonDraft
  change: (part: Partial<SeasonDraft>) => void
  problems: ReturnType<typeof problemsOf>
}

function Dates({ calendar, draft, change }: Omit<FieldsProps, 'problems'>) {
  const chosen = calendar.listings.filter(({ propertyId }) => draft.propertyIds.includes(propertyId))
  const [today = calendar.from] = chosen.map((listing) => listing.today).sort()
  const [min = today, max] = [[draft.firstNight, today].sort()[0], addDays(today, 730)]
  return (
    <>
      <div className={panel.pair}>
        <DateField
          label="First night"
          value={draft.firstNight}
          min={min}
          max={max}
          onChange={(firstNight) =>
            change({ firstNight, ...(draft.lastNight < firstNight && { lastNight: firstNight }) })
          }
        />
        <DateField
          label="Last night"
          align="end"
          value={draft.lastNight}
          min={draft.firstNight}
          max={max}
          onChange={(lastNight) => change({ lastNight })}
        />
      </div>
      <Checkbox label="Each year" checked={draft.isYearly} onChange={(isYearly) => change({ isYearly })} />
    </>
  )
}

/** An amount only where all chosen listings have one currency. */
function Price({ calendar, draft, change, problems }: FieldsProps) {
  const currency = currencyOf(draft.propertyIds, calendar)
  return (
    <>
      <SelectField
        label="Price"
        value={draft.price}
        options={[
          { value: 'percent', label: 'Above or below the usual price' },
          ...(currency ? [{ value: 'set', label: 'Set a price' }] : []),
          { value: 'keep', label: 'As usual' },
        ]}
        onChange={(price) => change({ price: price as SeasonDraft['price'] })}
      />
      {draft.price === 'percent' && (
        <TextField
          label="Percent"
          hint="20 is a fifth above what the night usually costs, −15 is below."
          inputMode="numeric"
          value={draft.percent}
          onChange={(percent) => change({ percent: percent.replace('−', '-') })}
          error={problems.percent}
        />
      )}
      {draft.price === 'set' && currency && (
        <MoneyField
          key={currency}
          label="Price of a night"
          currency={currency}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          error={problems.amount}
        />
      )}
    </>
  )
}

/** The draft, what saving it would do, and saving it: nights that were set otherwise are asked about first. */
function useSeasonForm({ calendar, season, onSaved }: SeasonFormProps) {
  const [before] = useState(() => draftOf(season, calendar))
  const [draft, setDraft] = useState(before)
  const [isChecked, setChecked] = useState(false)
  const [isOverwriting, setOverwriting] = useState(false)
  const keyOf = useCommandKey()
  const problems = problemsOf(draft)
  const input = (mode: Overwriting) => {
    const command = { ...fieldsOf(draft), ...(season && { seasonId: season.seasonId }), mode }
    return { ...command, idempotencyKey: keyOf(command) }
  }
  const saving = useApiMutation('season/save', {
    refresh: callsOfCalendar,
    onSuccess: ({ nights, ...state }) =>
      onSaved(state, `“${draft.name.trim()}” is saved${nights > 0 ? `, and ${plural(nights, 'night')} set` : ''}.`),
  })
  const preview = useApiMutation('season/save', {
    quiet: true,
    onSuccess: ({ setByHand }) => {
      if (setByHand.length === 0) saving.mutate(input('keep'))
    },
  })
  const setByHand = preview.data?.setByHand ?? []
  return {
    draft,
    isChanged: draft !== before,
    change: (part: Partial<SeasonDraft>) => {
      setDraft({ ...draft, ...part })
      preview.reset()
    },
    problems: isChecked ? problems : {},
    setByHand,
    isOverwriting,
    setOverwriting,
    isPending: preview.isPending || saving.isPending,
    error: saving.error ?? preview.error,
    save: () => {
      setChecked(true)
      if (Object.keys(problems).length > 0) return
      if (setByHand.length > 0) saving.mutate(input(isOverwriting ? 'overwrite' : 'keep'))
      else preview.mutate(input('preview'))
    },
  }
}

/** Adds or changes a season. */
export function SeasonForm(props: SeasonFormProps) {
  const { calendar, season, onClose } = props
  const { draft, change, problems, setByHand, ...form } = useSeasonForm(props)
  const formId = useId()
  const fields = { calendar, draft, change, problems }
  const rows = calendar.listings.flatMap(({ propertyId }, row) => (draft.propertyIds.includes(propertyId) ? [row] : []))
  return (
    <Dialog
      open
      onClose={onClose}
      hasUnsaved={form.isChanged}
      title={season ? `Change “${season.name}”` : 'Add a season'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={form.isPending}>
            {setByHand.length === 0
              ? 'Save the season'
              : form.isOverwriting
                ? 'Save and overwrite'
                : `Save, and keep ${plural(nightsSetByHand(setByHand), 'night')}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={panel.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        {form.error && (
          <Notice tone="error" live>
            {form.error.message}
          </Notice>
        )}
        {setByHand.length > 0 && (
          <SetByHand listings={setByHand} isOverwriting={form.isOverwriting} onChange={form.setOverwriting} />
        )}
        <TextField
          label="Name"
          placeholder="Summer"
          maxLength={40}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={problems.name}
        />
        <Dates {...fields} />
        <ListingChecks
          listings={calendar.listings}
          rows={rows}
          onChange={(next) => {
            const propertyIds = next.map((row) => calendar.listings[row]?.propertyId ?? '')
            change(withListings(draft, propertyIds, calendar))
          }}
        />
        <Price {...fields} />
        <TextField
          label="Shortest stay, in nights"
          optional
          inputMode="numeric"
          value={draft.minNights}
          onChange={(minNights) => change({ minNights })}
          error={problems.minNights}
        />
        <WeekdayChips
          label="Arrival only on these days"
          hint="None chosen: any day."
          days={draft.arrivalDays}
          onChange={(arrivalDays) => change({ arrivalDays })}
        />
      </form>
    </Dialog>
  )
}
