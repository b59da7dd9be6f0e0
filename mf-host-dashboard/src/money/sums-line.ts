import type { PayoutSums } from '@qe/contract'
import type { ReactNode } from 'react'

/** One line of a table of sums: a month or a listing. */
export interface SumsLine {
  key: string
  name: ReactNode
  sums: PayoutSums
}
