import { Link, useLocation, useNavigateTo, useSearchParams } from '@qe/platform'
import { cx, useDismiss } from '@qe/ui'
import { useMediaQuery } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readSearch } from '../search/search-query'
import { useCityName } from './cities'
import css from './header-search.module.css'
import { type Part, SearchBar } from './search-bar'
import { SearchSheet } from './search-sheet'
import { pathOfWish, type Wish, whenWords, whereWords, whoWords, wishOf } from './wish'

/** On the home page the large search stands in the photo; the header's shows once that has gone by. */
function useBelowHero(isHome: boolean): boolean {
  const [below, setBelow] = useState(!isHome)
  useEffect(() => {
    if (!isHome) return setBelow(true)
    const look = () => setBelow(window.scrollY > 420)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [isHome])
  return below
}

/** Filler of `header.search`: what is being looked for, in one line; opens into the fields. */
export default function HeaderSearch() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigateTo = useNavigateTo()
  const roomy = useMediaQuery('(min-width: 1180px)')
  const search = pathname === '/search' || pathname.startsWith('/property/') ? readSearch(params) : {}
  const cityName = useCityName(search.city)
  const now = wishOf(
    new URLSearchParams(pathname === '/search' || pathname.startsWith('/property/') ? params : ''),
    cityName,
  )
  const [draft, setDraft] = useState<Wish>(now)
  const [open, setOpen] = useState<Part | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const shown = useBelowHero(pathname === '/')
  useDismiss(box, roomy && open !== null, () => setOpen(null))

  const start = (part: Part) => {
    setDraft(now)
    setOpen(part)
  }
  const go = (wish: Wish) => {
    setOpen(null)
    navigateTo(pathOfWish(wish, pathname === '/search' ? search : {}))
  }
  const isArea = Boolean(search.bounds) && !now.city

  if (open && roomy)
    return (
      <div ref={box} className={css.grown}>
        <SearchBar slim wish={draft} onChange={setDraft} onSearch={go} start={open} />
      </div>
    )
  return (
    <>
      {!shown && (
        <Link to="/" className={css.wordmark} tabIndex={-1} aria-hidden="true">
          Quality Escape
        </Link>
      )}
      <div className={cx(css.pill, !shown && css.hidden)} inert={!shown}>
        <button type="button" className={css.where} aria-haspopup="dialog" onClick={() => start('where')}>
          <SearchIcon className={css.glass} size={18} aria-hidden="true" />
          <span className={css.words}>
            <strong>{isArea ? 'Map area' : now.city ? whereWords(now) : 'Where to?'}</strong>
            <span className={css.rest}>
              {whenWords(now)} · {whoWords(now)}
            </span>
          </span>
        </button>
        <button type="button" className={css.more} aria-haspopup="dialog" onClick={() => start('when')}>
          {whenWords(now)}
        </button>
        <button type="button" className={css.more} aria-haspopup="dialog" onClick={() => start('who')}>
          {whoWords(now)}
        </button>
        <span className={css.dot} aria-hidden="true">
          <SearchIcon size={16} strokeWidth={2.5} />
        </span>
      </div>
      <SearchSheet open={open !== null && !roomy} onClose={() => setOpen(null)} wish={now} onSearch={go} />
    </>
  )
}
