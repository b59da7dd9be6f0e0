import type { PayoutSums } from '@qe/contract'
import type { ReactNode } from 'react'

/** One line of a table of sums: a month or a listing. */
export interface SumsLine {
  key: string
  name: ReactNode
  sums: PayoutSums
  /** What can be done with it, such as a download. */
  action?: ReactNode
}
