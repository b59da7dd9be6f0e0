import type { Money } from '@qe/contract'
import { useReading } from '@qe/ui'
import { formatReading, readAs, sayReading } from '../format/reading'

/**
 * What a place asks, read in the visitor's own currency where they chose one: `≈ €112`, with the place's own amount on
 * pointing and for screen readers. Never for sums that are paid.
 */
export function Amount({ money, locale }: { money: Money; locale?: string }) {
  const reading = useReading()
  if (!readAs(money, reading)) return formatReading(money, null, locale)
  const said = sayReading(money, reading, locale)
  return (
    <span title={said}>
      <span aria-hidden="true">{formatReading(money, reading, locale)}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  )
}
