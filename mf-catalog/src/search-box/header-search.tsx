import { citySlugIn } from '@qe/contract'
import { Link, useLocation, useNavigateTo, useSearchParams } from '@qe/platform'
import { cx, useDismiss } from '@qe/ui'
import { useMediaQuery } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { readSearch, type SearchFilters, stayQuery } from '../search/search-query'
import { useCityName } from './cities'
import css from './header-search.module.css'
import { useRecentSearches } from './recent-searches'
import { SearchBar } from './search-bar'
import {
  datesLabel,
  type Part,
  partyLabel,
  type SearchFields,
  searchFieldsOf,
  searchPathFor,
  searchWith,
  whereLabel,
} from './search-fields'
import { SearchSheet } from './search-sheet'

/** On the home page the header shows its search once the hero's search has scrolled out of view. */
function useBelowHero(isHome: boolean): boolean {
  const [below, setBelow] = useState(!isHome)
  useEffect(() => {
    if (!isHome) return setBelow(true)
    const update = () => setBelow(window.scrollY > 420)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [isHome])
  return below
}

/** What the page is about: the search in its address, or the city that it describes. */
function searchOf(pathname: string, params: URLSearchParams): SearchFilters {
  if (pathname === '/search' || pathname.startsWith('/property/')) return readSearch(params)
  const city = citySlugIn(pathname)
  return city ? { city } : {}
}

/** Fills `header.search`: the current search in one line, which opens into the fields. */
export default function HeaderSearch() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigateTo = useNavigateTo()
  const isWide = useMediaQuery('(min-width: 1180px)')
  const search = searchOf(pathname, params)
  const cityName = useCityName(search.city)
  const current = searchFieldsOf(search, cityName)
  const { remember } = useRecentSearches()
  const [draft, setDraft] = useState<SearchFields>(current)
  const [open, setOpen] = useState<Part | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const isVisible = useBelowHero(pathname === '/')
  useDismiss(box, isWide && open !== null, () => setOpen(null))

  /** The bar opens at once, for letters may be typed right after the press; the sheet after the press is painted. */
  const openAt = (part: Part) => {
    setDraft(current)
    if (isWide) setOpen(part)
    else startTransition(() => setOpen(part))
  }
  const submit = (next: SearchFields) => {
    setOpen(null)
    remember(next)
    navigateTo(searchPathFor(next, pathname === '/search' ? search : {}))
  }
  const openListing = (propertyId: string, fields: SearchFields) => {
    setOpen(null)
    navigateTo(`/property/${propertyId}${stayQuery(searchWith(fields))}`)
  }

  if (open && isWide)
    return (
      <div ref={box} className={css.grown}>
        <SearchBar slim fields={draft} onChange={setDraft} onSearch={submit} onListing={openListing} start={open} />
      </div>
    )
  return (
    <>
      {!isVisible && (
        <Link to="/" className={css.wordmark} tabIndex={-1} aria-hidden="true">
          Quality Escape
        </Link>
      )}
      <div className={cx(css.pill, !isVisible && css.hidden)} inert={!isVisible}>
        <button type="button" className={css.where} aria-haspopup="dialog" onClick={() => openAt('where')}>
          <SearchIcon className={css.glass} size={18} aria-hidden="true" />
          <span className={css.words}>
            <strong>{current.place ? whereLabel(current) : 'Where to?'}</strong>
            <span className={css.rest}>
              {datesLabel(current)} · {partyLabel(current)}
            </span>
          </span>
        </button>
        <button type="button" className={css.more} aria-haspopup="dialog" onClick={() => openAt('when')}>
          {datesLabel(current)}
        </button>
        <button type="button" className={css.more} aria-haspopup="dialog" onClick={() => openAt('who')}>
          {partyLabel(current)}
        </button>
        <span className={css.dot} aria-hidden="true">
          <SearchIcon size={16} strokeWidth={2.5} />
        </span>
      </div>
      <SearchSheet
        open={open !== null && !isWide}
        onClose={() => setOpen(null)}
        fields={current}
        onSearch={submit}
        onListing={openListing}
      />
    </>
  )
}
