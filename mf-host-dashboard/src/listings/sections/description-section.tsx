import { TextArea } from '@qe/ui'
import { LimitedArea, LimitedField } from '@qe/ui/unshared'
import { itemErrors } from './field-errors'
import type { SectionProps } from './section-props'

/** Limits of `listingFields` in the contract. */
const [longestTitle, longestDescription] = [80, 6000]
/** Of a rule that an error names. */
const longestQuote = 32

/** Title and description. */
export function WordsSection({ fields, onChange, errors }: SectionProps) {
  return (
    <>
      <LimitedField
        label="Title"
        dir="auto"
        limit={longestTitle}
        hint="What makes it this place and no other, in at least 8 characters."
        value={fields.title ?? ''}
        onChange={(title) => onChange({ title })}
        error={errors['title']}
      />
      <LimitedArea
        label="Description"
        dir="auto"
        rows={9}
        limit={longestDescription}
        hint="What one sees, hears and does there; what is near; what one should know. At least 50 characters."
        value={fields.description ?? ''}
        onChange={(description) => onChange({ description })}
        error={errors['description']}
      />
    </>
  )
}

/** Title, description, and house rules. */
export const DescriptionSection = (props: SectionProps) => (
  <>
    <WordsSection {...props} />
    <HouseRulesSection {...props} />
  </>
)

/** House rules, one per line. */
export function HouseRulesSection({ fields, onChange, errors }: SectionProps) {
  return (
    <TextArea
      label="House rules"
      dir="auto"
      optional
      rows={6}
      hint="One a line, such as “No shoes inside”. At most 20, of 160 characters each."
      value={(fields.houseRules ?? []).join('\n')}
      onChange={(text) => onChange({ houseRules: text === '' ? [] : text.split('\n') })}
      error={errors['houseRules'] ?? ruleError(fields.houseRules ?? [], errors)}
    />
  )
}

/** What is wrong with the first wrong rule, which it names. */
function ruleError(rules: readonly string[], errors: SectionProps['errors']): string | undefined {
  const [wrong] = itemErrors(errors, 'houseRules')
  const rule = wrong && nonEmptyRules(rules)[wrong[0]]
  if (!rule) return wrong?.[1]
  return `“${rule.length > longestQuote ? `${rule.slice(0, longestQuote)}…` : rule}”: ${wrong[1]}`
}

/** House rules without empty lines, as they are sent. */
export const nonEmptyRules = (rules: readonly string[]): string[] => rules.map((rule) => rule.trim()).filter(Boolean)
