import { Menu } from '@qe/ui'
import { Chip } from '@qe/ui/unshared'
import { ArrowDownUp, Check } from 'lucide-react'
import css from './filter-bar.module.css'
import type { SearchFilters } from './search-query'

type Sort = NonNullable<SearchFilters['sort']>

const labels: Record<Sort, string> = {
  recommended: 'Recommended',
  price_low: 'Lowest price',
  price_high: 'Highest price',
  rating: 'Best rated',
  newest: 'Newest',
}

/** Menu that sorts the results. */
export const SortMenu = ({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) => (
  <Menu
    label="Sort"
    trigger={
      <Chip icon={<ArrowDownUp size={15} aria-hidden="true" />} aria-label={`Sort: ${labels[sort]}`}>
        <span className={css.sortLabel}>{sort === 'recommended' ? 'Sort' : labels[sort]}</span>
      </Chip>
    }
    items={(Object.keys(labels) as Sort[]).map((key) => ({
      label:
        key === 'recommended' ? (
          <span>
            {labels[key]} <span className={css.sortNote}>by guests’ reviews</span>
          </span>
        ) : (
          labels[key]
        ),
      icon: <Check size={16} aria-hidden="true" style={{ visibility: key === sort ? 'visible' : 'hidden' }} />,
      onSelect: () => onChange(key),
    }))}
  />
)
