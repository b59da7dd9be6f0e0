import { TextArea, TextField } from '@qe/ui'
import type { SectionProps } from './section-props'

/** Title, description, and house rules. */
export function DescriptionSection({ fields, onChange, errors }: SectionProps) {
  return (
    <>
      <TextField
        label="Title"
        dir="auto"
        maxLength={80}
        hint="What makes it this place and no other, in at least 8 characters."
        value={fields.title ?? ''}
        onChange={(title) => onChange({ title })}
        error={errors['title']}
      />
      <TextArea
        label="Description"
        dir="auto"
        rows={9}
        maxLength={6000}
        hint="What one sees, hears and does there; what is near; what one should know. At least 50 characters."
        value={fields.description ?? ''}
        onChange={(description) => onChange({ description })}
        error={errors['description']}
      />
      <HouseRulesSection fields={fields} onChange={onChange} errors={errors} currency={null} />
    </>
  )
}

/** House rules, one per line. */
export function HouseRulesSection({ fields, onChange, errors }: SectionProps) {
  return (
    <TextArea
      label="House rules"
      dir="auto"
      optional
      rows={4}
      hint="One a line, such as “No shoes inside”."
      value={(fields.houseRules ?? []).join('\n')}
      onChange={(text) => onChange({ houseRules: text === '' ? [] : text.split('\n') })}
      error={errors['houseRules']}
    />
  )
}

/** House rules without empty lines, as they are sent. */
export const nonEmptyRules = (rules: readonly string[]): string[] => rules.map((rule) => rule.trim()).filter(Boolean)
