import { type PriceRule, priceRuleFaults } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { plural } from '@qe/ui'
import { useState } from 'react'
import type { CalendarListing } from '../calendar-data'
import { callsOfCalendar } from '../use-edit-history'

/** Minor units; null while a field is empty. */
interface Draft {
  floor: number | null
  ceiling: number | null
}

type Problems = Partial<Record<keyof Draft, string>>

const empty: Draft = { floor: null, ceiling: null }

/** What is wrong with the amounts, in sentences by field. */
function problemsOf({ floor, ceiling }: Draft): Problems {
  if (floor === null || ceiling === null)
    return {
      ...(floor === null && { floor: 'Enter the lowest price of a night.' }),
      ...(ceiling === null && { ceiling: 'Enter the highest price of a night.' }),
    }
  return priceRuleFaults({ floor, ceiling })
}

/** The amounts of a listing's rule as they are typed, what they would do, and turning the rule on and off. */
export function useRuleForm({ propertyId, priceRule }: CalendarListing) {
  const [draft, setDraft] = useState<Draft>(priceRule ?? empty)
  const [isChecked, setChecked] = useState(false)
  /** What the preview is of; null while amounts are typed. */
  const [shown, setShown] = useState<PriceRule | null>(priceRule)
  const [done, setDone] = useState('')
  const problems = problemsOf(draft)
  const preview = useApiQuery(
    'price-rule/preview',
    { propertyId, ...(shown ?? { floor: 1, ceiling: 1 }) },
    { enabled: shown !== null, quiet: true },
  )
  const finish = (state: 'on' | 'off') => ({
    refresh: [...callsOfCalendar, 'price-rule/preview'] as const,
    onSuccess: ({ nights }: { nights: number }) => {
      setShown(null)
      setDone(`The price rule is ${state}, and ${plural(nights, 'night')} changed.`)
    },
  })
  const saving = useApiMutation('price-rule/save', finish('on'))
  const deleting = useApiMutation('price-rule/delete', finish('off'))
  const begin = (next: Draft, of: PriceRule | null) => {
    setDraft(next)
    setShown(of)
    setDone('')
    saving.reset()
    deleting.reset()
  }
  return {
    draft,
    change: (part: Partial<Draft>) => begin({ ...draft, ...part }, null),
    /** Goes on with another listing. */
    choose: (rule: PriceRule | null) => {
      begin(rule ?? empty, rule)
      setChecked(false)
    },
    /** Shown once the next nights were asked for. */
    problems: isChecked ? problems : {},
    preview: shown && preview,
    done,
    error: saving.error ?? deleting.error,
    isSaved: priceRule !== null && draft.floor === priceRule.floor && draft.ceiling === priceRule.ceiling,
    isSaving: saving.isPending,
    isDeleting: deleting.isPending,
    turnOff: () => deleting.mutate({ propertyId }),
    /** Shows the next nights first, then turns the rule on. */
    submit: () => {
      setChecked(true)
      const { floor, ceiling } = draft
      if (Object.keys(problems).length > 0 || floor === null || ceiling === null) return
      if (shown) saving.mutate({ propertyId, floor, ceiling })
      else setShown({ floor, ceiling })
    },
  }
}
