import { listOf, Notice, plural } from '@qe/ui'
import { Toggle } from '@qe/ui/unshared'

interface SetByHandProps {
  listings: readonly { title: string; dates: readonly string[] }[]
  isOverwriting: boolean
  onChange: (isOverwriting: boolean) => void
}

export const nightsSetByHand = (listings: SetByHandProps['listings']): number =>
  listings.reduce((sum, { dates }) => sum + dates.length, 0)

/** Names the nights that the host has set otherwise before, and asks whether they change as well. */
export function SetByHand({ listings, isOverwriting, onChange }: SetByHandProps) {
  const count = nightsSetByHand(listings)
  return (
    <Notice tone="warning" live>
      <p>
        {plural(count, 'night')} {count === 1 ? 'has a price or rule' : 'have prices or rules'} that you have set before
        {': '}
        {listOf(listings.slice(0, 4).map(({ title, dates }) => `${plural(dates.length, 'night')} of ${title}`))}
        {listings.length > 4 && ' and others'}.
      </p>
      <Toggle
        label={count === 1 ? 'Overwrite it as well' : 'Overwrite them as well'}
        checked={isOverwriting}
        onChange={onChange}
      />
    </Notice>
  )
}
