import { SelectField, TextField } from '@qe/ui'
import type { ComponentType } from 'react'
import type { Question } from './dialogs'
import type { FieldsProps } from './fields-props'
import { TargetFields } from './target-fields'

function shareHint({ wanted: { kind, row }, draft, upTo }: FieldsProps): string {
  const most = Math.min(upTo, kind === 'flag' || draft.whom === 'some' ? 100 : 99.99)
  const isBesideNewer = row && row.percent > 0 && row.percent < row.traffic
  const ofWhom = isBesideNewer ? `, of those whom no newer rollout has: now ${row.percent} % of all` : ''
  return `From 0 to ${most}${ofWhom}`
}

const ShareField = (props: FieldsProps) => (
  <TextField
    label="Share of the visitors, percent"
    hint={shareHint(props)}
    inputMode="decimal"
    value={props.draft.to}
    onChange={(to) => props.set({ to })}
    error={props.errors.to}
  />
)

const PlanFields = ({ draft, errors, set, upTo }: FieldsProps) => (
  <>
    <TextField
      label="Shares, percent"
      hint={upTo < 100 ? `One after the other, up to ${upTo}` : 'One after the other, such as 1, 5, 25, 100'}
      value={draft.steps}
      onChange={(steps) => set({ steps })}
      error={errors.steps}
    />
    <TextField
      label="Shortest time at each"
      hint="Such as 30m, 2h or 1d"
      value={draft.every}
      onChange={(every) => set({ every })}
      error={errors.every}
    />
    <TextField
      label="When it may take a step"
      optional
      hint="Such as Mon-Thu 09:00-16:00 Europe/Berlin; at any time without it"
      value={draft.window}
      onChange={(window) => set({ window })}
      error={errors.window}
    />
  </>
)

const CohortFields = ({ wanted: { row }, draft, errors, set }: FieldsProps) => (
  <>
    <TextField
      label="Let in"
      optional
      hint="Such as staff, beta"
      value={draft.addCohorts}
      onChange={(addCohorts) => set({ addCohorts })}
      error={errors.addCohorts}
    />
    <TextField
      label="Take out"
      optional
      hint={row && row.cohorts.length > 0 ? `In it now: ${row.cohorts.join(', ')}` : 'No cohort has it now'}
      value={draft.removeCohorts}
      onChange={(removeCohorts) => set({ removeCohorts })}
      error={errors.removeCohorts}
    />
  </>
)

function ValueField({ wanted: { flag }, draft, errors, set }: FieldsProps) {
  const field = { label: 'Value', value: draft.value, onChange: (value: string) => set({ value }), error: errors.value }
  const byDefault = `${flag?.default} by default`
  return flag?.values ? (
    <SelectField {...field} hint={byDefault} options={flag.values.map((value) => ({ value, label: value }))} />
  ) : (
    <TextField {...field} hint={`${flag?.type}, ${byDefault}`} />
  )
}

const UntilField = ({ draft, errors, set }: FieldsProps) => (
  <TextField
    label="Until"
    type="datetime-local"
    hint="By the clock of this device; 92 days away at most"
    value={draft.until}
    onChange={(until) => set({ until })}
    error={errors.until}
  />
)

const WhyField = ({ draft, errors, set, optional }: FieldsProps & { optional?: boolean }) => (
  <TextField
    label="Why"
    optional={optional}
    hint="Everybody who reads the log sees it."
    maxLength={300}
    value={draft.why}
    onChange={(why) => set({ why })}
    error={errors.why}
  />
)

const ConfirmationField = ({ wanted: { name }, draft, errors, set }: FieldsProps) => (
  <TextField
    label={`Type ${name} to confirm`}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    value={draft.confirmation}
    onChange={(confirmation) => set({ confirmation })}
    error={errors.confirmation}
  />
)

/** The fields of each question. */
export const questions: Record<Question, ComponentType<FieldsProps>> = {
  share: ShareField,
  plan: PlanFields,
  whom: TargetFields,
  cohorts: CohortFields,
  value: ValueField,
  until: UntilField,
  reason: WhyField,
  note: (props) => <WhyField {...props} optional />,
  confirmation: ConfirmationField,
}
