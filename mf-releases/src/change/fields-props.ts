import type { Draft, DraftErrors } from './draft'
import type { Wanted } from './wanted'

/** What every field of a dialog is given. */
export interface FieldsProps {
  wanted: Wanted
  draft: Draft
  errors: DraftErrors
  set: (changes: Partial<Draft>) => void
  /** Percentage of the visitors that whoever looks may give a version to. */
  upTo: number
}
