import type { Amenity, CallOutput } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button, Checkbox, formatCount, plural } from '@qe/ui'
import { Chip, Dialog, Stepper, useDebouncedValue } from '@qe/ui/unshared'
import { useEffect, useMemo, useState } from 'react'
import { groupBy } from '../group-by'
import { AmenityIcon } from '../listing/amenity-icon'
import { countOf, useAmenities, usePropertyTypes } from './filter-lists'
import css from './filter-sheet.module.css'
import { PriceFilter } from './price-filter'
import { type SearchFilters, withoutFilters } from './search-query'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  search: SearchFilters
  onApply: (search: SearchFilters) => void
}

const kinds = [
  { key: 'entire', label: 'A whole place', hint: 'The place for yourselves' },
  { key: 'private_room', label: 'A private room', hint: 'Your own room, shared kitchen or bath' },
  { key: 'shared_room', label: 'A shared room', hint: 'A bed in a room with others' },
] as const

type Facets = CallOutput<'property/getall'>['facets'] | undefined

const endOf = (facet: Record<string, number> | undefined, key: string) => {
  const count = countOf(facet, key)
  return count === undefined ? undefined : formatCount(count)
}

const toggled = <T extends string>(list: T[] | undefined, value: T): T[] | undefined => {
  const next = list?.includes(value) ? list.filter((other) => other !== value) : [...(list ?? []), value]
  return next.length > 0 ? next : undefined
}

/** All filters, edited on a copy of the search. The button shows the number of results. */
export function FilterSheet({ open, onClose, search, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh copy each time it opens
  useEffect(() => {
    if (open) setDraft(search)
  }, [open])
  const amenities = useAmenities()
  const types = usePropertyTypes()
  const settledDraft = useDebouncedValue(draft)
  const { data, isFetching } = useApiQuery(
    'property/getall',
    { ...settledDraft, limit: 1 },
    { enabled: open, keepPrevious: true, quiet: true },
  )
  const facets = data?.facets
  const groups = useMemo(() => groupBy(amenities, ({ group }) => group), [amenities])
  const change = (part: SearchFilters) => setDraft({ ...draft, ...part })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      tall
      footer={
        <>
          <Button variant="link" onClick={() => setDraft(withoutFilters(draft))}>
            Clear all
          </Button>
          <Button
            variant="primary"
            size="large"
            loading={isFetching && !data}
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            {data ? (data.total === 0 ? 'Show none' : `Show ${plural(data.total, 'place')}`) : 'Show places'}
          </Button>
        </>
      }
    >
      <section className={css.section}>
        <h3>What kind of place</h3>
        {kinds.map(({ key, label, hint }) => (
          <Checkbox
            key={key}
            label={label}
            hint={hint}
            checked={draft.kind?.includes(key) ?? false}
            onChange={() => change({ kind: toggled(draft.kind, key) })}
            end={endOf(facets?.kind, key)}
          />
        ))}
      </section>
      <section className={css.section}>
        <h3>{draft.checkIn ? 'Price of the stay' : 'Price a night'}</h3>
        <p className={css.quiet}>{draft.checkIn ? 'In all, with fees and taxes.' : 'Before fees and taxes.'}</p>
        <PriceFilter search={draft} range={data?.priceRange ?? null} onChange={change} />
      </section>
      <RoomFilters draft={draft} change={change} facets={facets} />
      <BookingFilters draft={draft} change={change} facets={facets} />
      {types.length > 0 && (
        <section className={css.section}>
          <h3>Type of building</h3>
          <div className={css.chips}>
            {types.map(({ key, plural: label, icon }) => (
              <Chip
                key={key}
                pressed={draft.type?.includes(key) ?? false}
                icon={<AmenityIcon name={icon} size={16} />}
                count={countOf(facets?.type, key)}
                onClick={() => change({ type: toggled(draft.type, key) })}
              >
                {label}
              </Chip>
            ))}
          </div>
        </section>
      )}
      {groups.map(([group, members]) => (
        <AmenityGroup
          key={group}
          group={group}
          members={members}
          chosen={draft.amenities}
          counts={facets?.amenities}
          onChange={(chosen) => change({ amenities: chosen })}
        />
      ))}
    </Dialog>
  )
}

interface AmenityGroupProps {
  group: string
  members: Amenity[]
  chosen: string[] | undefined
  counts: Record<string, number> | undefined
  onChange: (chosen: string[] | undefined) => void
}

const AmenityGroup = ({ group, members, chosen, counts, onChange }: AmenityGroupProps) => (
  <section className={css.section}>
    <h3>{group}</h3>
    <div className={css.columns}>
      {members.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={chosen?.includes(key) ?? false}
          onChange={() => onChange(toggled(chosen, key))}
          end={endOf(counts, key)}
        />
      ))}
    </div>
  </section>
)

interface DraftProps {
  draft: SearchFilters
  change: (part: SearchFilters) => void
  facets: Facets
}

const RoomFilters = ({ draft, change, facets }: DraftProps) => (
  <section className={css.section}>
    <h3>Rooms and beds</h3>
    <AtLeast
      label="Bedrooms"
      value={draft.bedrooms}
      facet={facets?.bedrooms}
      onChange={(bedrooms) => change({ bedrooms })}
    />
    <AtLeast label="Beds" value={draft.beds} facet={facets?.beds} onChange={(beds) => change({ beds })} />
    <Stepper
      label="Pets"
      hint={facets?.pets && `May come to ${plural(countOf(facets.pets, 'allowed') ?? 0, 'place')}`}
      value={draft.pets ?? 0}
      max={5}
      onChange={(pets) => change({ pets: pets || undefined })}
    />
  </section>
)

const steps = [1, 2, 3, 4, 5]

interface AtLeastProps {
  label: string
  value: number | undefined
  facet: Record<string, number> | undefined
  onChange: (value: number | undefined) => void
}

/** A lowest number of rooms or beds, with how many places have so many. A larger one comes from an address. */
function AtLeast({ label, value, facet, onChange }: AtLeastProps) {
  const choices = value && !steps.includes(value) ? [...steps, value] : steps
  return (
    <fieldset className={css.atLeast}>
      <legend>{label}</legend>
      <div className={css.chips}>
        <Chip pressed={!value} onClick={() => onChange(undefined)}>
          Any
        </Chip>
        {choices.map((step) => (
          <Chip
            key={step}
            pressed={value === step}
            count={steps.includes(step) ? countOf(facet, String(step)) : undefined}
            onClick={() => onChange(step)}
          >
            {formatCount(step)}+
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

const BookingFilters = ({ draft, change, facets }: DraftProps) => (
  <section className={css.section}>
    <h3>Booking and rating</h3>
    <Checkbox
      label="Instant booking"
      hint="Booked at once, without waiting for the host"
      checked={draft.bookingType === 'instant'}
      onChange={(on) => change({ bookingType: on ? 'instant' : undefined })}
      end={endOf(facets?.bookingType, 'instant')}
    />
    <Checkbox
      label="Rated 4.5 and up"
      checked={draft.minRating === 4.5}
      onChange={(on) => change({ minRating: on ? 4.5 : undefined })}
      end={endOf(facets?.minRating, '4.5')}
    />
  </section>
)
