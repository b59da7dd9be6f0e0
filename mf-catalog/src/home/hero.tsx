import type { CallOutput } from '@qe/contract'
import { useNavigateTo } from '@qe/platform'
import { photoSource } from '@qe/platform/photo-source'
import { Photo, useMediaQuery } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { startTransition, useState } from 'react'
import { heroSizes } from '../cards/photo-sizes'
import { stayQuery } from '../search/search-query'
import { useRecentSearches } from '../search-box/recent-searches'
import { SearchBar } from '../search-box/search-bar'
import { emptySearchFields, type SearchFields, searchPathFor, searchWith } from '../search-box/search-fields'
import { SearchSheet } from '../search-box/search-sheet'
import css from './hero.module.css'

const widths = [960, 1600, 2400]

/** The large photo at the top of the home page with the search over it. */
export function Hero({ hero }: { hero: CallOutput<'cms/homepage'>['hero'] }) {
  const navigateTo = useNavigateTo()
  const wide = useMediaQuery('(min-width: 900px)')
  const [fields, setFields] = useState<SearchFields>(emptySearchFields)
  const [open, setOpen] = useState(false)
  const { remember } = useRecentSearches()
  const search = (next: SearchFields) => {
    setOpen(false)
    remember(next)
    navigateTo(searchPathFor(next))
  }
  const openListing = (propertyId: string, chosen: SearchFields) => {
    setOpen(false)
    navigateTo(`/property/${propertyId}${stayQuery(searchWith(chosen))}`)
  }
  return (
    <section className={css.hero}>
      <div className={css.picture}>
        <Photo {...photoSource(hero.photo)} widths={widths} sizes={heroSizes} priority square />
      </div>
      <div className={css.over}>
        <div className={css.words}>
          <h1 className={css.title}>{hero.title}</h1>
          <p className={css.subtitle}>{hero.subtitle}</p>
        </div>
        {wide ? (
          <div className={css.bar}>
            <SearchBar fields={fields} onChange={setFields} onSearch={search} onListing={openListing} />
          </div>
        ) : (
          <button
            type="button"
            className={css.start}
            aria-haspopup="dialog"
            onClick={() => startTransition(() => setOpen(true))}
          >
            <span className={css.startWords}>
              <strong>Where to?</strong>
              <span>Place · dates · guests</span>
            </span>
            <span className={css.startDot}>
              <SearchIcon size={20} strokeWidth={2.4} aria-hidden="true" />
            </span>
          </button>
        )}
      </div>
      <SearchSheet
        open={open}
        onClose={() => setOpen(false)}
        fields={fields}
        onSearch={search}
        onListing={openListing}
      />
    </section>
  )
}
