import type { Amenity, CallOutput } from '@qe/contract'
import { CountBadge } from '@qe/ui'
import { Chip } from '@qe/ui/unshared'
import { LassoSelect, SlidersHorizontal, Star, X, Zap } from 'lucide-react'
import { lazy, memo, Suspense, useRef, useState } from 'react'
import { AmenityIcon } from '../listing/amenity-icon'
import css from './filter-bar.module.css'
import { countOf, useAmenities } from './filter-lists'
import { type ChangeSearch, filterCount, type SearchFilters, withoutArea } from './search-query'
import { SortMenu } from './sort-menu'

/** Loaded on first use. */
const loadSheet = () => import(/* webpackChunkName: "filters" */ './filter-sheet')
const FilterSheet = lazy(() => loadSheet().then(({ FilterSheet }) => ({ default: FilterSheet })))

type SearchAnswer = CallOutput<'property/getall'>

interface FilterBarProps {
  search: SearchFilters
  answer: SearchAnswer | undefined
  onChange: ChangeSearch
}

const toggled = (list: string[] | undefined, value: string): string[] | undefined => {
  const next = list?.includes(value) ? list.filter((other) => other !== value) : [...(list ?? []), value]
  return next.length > 0 ? next : undefined
}

/** Amenities that people search for, the most decisive first. The table has others, such as an iron. */
const amenityPriority = [
  'pool',
  'kitchen',
  'air_conditioning',
  'washer',
  'parking',
  'workspace',
  'view',
  'hot_tub',
  'terrace',
  'garden',
  'balcony',
  'fireplace',
  'beach_access',
  'sauna',
  'wifi',
  'breakfast',
  'crib',
  'step_free',
  'gym',
  'bbq',
]
const rank = (key: string) => (amenityPriority.includes(key) ? amenityPriority.indexOf(key) : amenityPriority.length)

/** Active ones first; then those that distinguish listings: not all and not none have them. */
function quickOnes(amenities: readonly Amenity[], selected: readonly string[], answer: SearchAnswer | undefined) {
  const counts = answer?.facets?.amenities ?? {}
  return amenities
    .filter(
      ({ key }) =>
        selected.includes(key) || ((counts[key] ?? 0) > 0 && (counts[key] ?? 0) < (answer?.total ?? 0) * 0.95),
    )
    .sort((a, b) => Number(selected.includes(b.key)) - Number(selected.includes(a.key)) || rank(a.key) - rank(b.key))
    .slice(0, 6)
}

/** Says that only an area counts that was drawn on the map, and takes it away. */
const DrawnAreaChip = ({ onRemove }: { onRemove: () => void }) => (
  <Chip
    active
    aria-label="Remove the drawn area"
    icon={<LassoSelect size={15} aria-hidden="true" />}
    onClick={onRemove}
  >
    Drawn area
    <X size={15} aria-hidden="true" />
  </Chip>
)

/** The most used filters as chips, all others behind "Filters". */
export const FilterBar = memo(function FilterBar({ search, answer, onChange }: FilterBarProps) {
  const [open, setOpen] = useState<boolean>()
  const selected = search.amenities ?? []
  const quickAmenities = quickOnes(useAmenities(), selected, answer)
  const count = filterCount(search)
  const facets = answer?.facets
  const filtersButton = useRef<HTMLButtonElement>(null)

  return (
    <div className={css.bar}>
      <Chip
        ref={filtersButton}
        active={count > 0}
        aria-haspopup="dialog"
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        onPointerEnter={() => void loadSheet().catch(() => {})}
        onFocus={() => void loadSheet().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        Filters
        <CountBadge count={count} label="on" />
      </Chip>
      {/* biome-ignore lint/a11y/useSemanticElements: toggles, not a form */}
      <div className={css.scroll} role="group" aria-label="Quick filters">
        {search.area && (
          <DrawnAreaChip
            onRemove={() => {
              filtersButton.current?.focus()
              onChange(withoutArea)
            }}
          />
        )}
        <Chip
          pressed={search.kind?.includes('entire') ?? false}
          count={countOf(facets?.kind, 'entire')}
          onClick={() => onChange((now) => ({ ...now, kind: now.kind?.includes('entire') ? undefined : ['entire'] }))}
        >
          Whole place
        </Chip>
        <Chip
          pressed={search.bookingType === 'instant'}
          count={countOf(facets?.bookingType, 'instant')}
          icon={<Zap size={15} aria-hidden="true" />}
          onClick={() =>
            onChange((now) => ({ ...now, bookingType: now.bookingType === 'instant' ? undefined : 'instant' }))
          }
        >
          Instant booking
        </Chip>
        <Chip
          pressed={search.minRating === 4.5}
          count={countOf(facets?.minRating, '4.5')}
          icon={<Star size={15} aria-hidden="true" />}
          onClick={() => onChange((now) => ({ ...now, minRating: now.minRating === 4.5 ? undefined : 4.5 }))}
        >
          4.5 and up
        </Chip>
        {quickAmenities.map(({ key, label, icon }) => (
          <Chip
            key={key}
            pressed={selected.includes(key)}
            icon={<AmenityIcon name={icon} size={16} />}
            count={countOf(facets?.amenities, key)}
            onClick={() => onChange((now) => ({ ...now, amenities: toggled(now.amenities, key) }))}
          >
            {label}
          </Chip>
        ))}
      </div>
      <SortMenu
        sort={search.sort ?? 'recommended'}
        onChange={(sort) => onChange((now) => ({ ...now, sort: sort === 'recommended' ? undefined : sort }))}
      />
      {open !== undefined && (
        <Suspense>
          <FilterSheet
            open={open}
            onClose={() => setOpen(false)}
            search={search}
            onApply={(draft) => onChange(() => draft)}
          />
        </Suspense>
      )}
    </div>
  )
})
