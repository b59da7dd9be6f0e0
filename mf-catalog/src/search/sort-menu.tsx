import { Menu } from '@qe/ui'
import { Chip } from '@qe/ui/unshared'
import { ArrowDownUp, Check } from 'lucide-react'
import css from './filter-bar.module.css'
import type { Search } from './search-query'

type Sort = NonNullable<Search['sort']>

const words: Record<Sort, string> = {
  recommended: 'Recommended',
  price_low: 'Lowest price',
  price_high: 'Highest price',
  rating: 'Best rated',
  newest: 'Newest',
}

export const SortMenu = ({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) => (
  <Menu
    label="Order"
    trigger={
      <Chip icon={<ArrowDownUp size={15} aria-hidden="true" />} aria-label={`Order: ${words[sort]}`}>
        <span className={css.sortWord}>{sort === 'recommended' ? 'Order' : words[sort]}</span>
      </Chip>
    }
    items={(Object.keys(words) as Sort[]).map((key) => ({
      label: words[key],
      icon: <Check size={16} aria-hidden="true" style={{ visibility: key === sort ? 'visible' : 'hidden' }} />,
      onSelect: () => onChange(key),
    }))}
  />
)
