import type { CallOutput } from '@qe/contract'
import { photoUrl, useNavigateTo } from '@qe/platform'
import { Photo, useMediaQuery } from '@qe/ui/unshared'
import { Search as SearchIcon } from 'lucide-react'
import { useState } from 'react'
import { SearchBar } from '../search-box/search-bar'
import { SearchSheet } from '../search-box/search-sheet'
import { noWish, pathOfWish, type Wish } from '../search-box/wish'
import css from './hero.module.css'

const widths = [960, 1600, 2400]

/** The picture that opens the site, with the one thing to do over it. */
export function Hero({ hero }: { hero: CallOutput<'cms/homepage'>['hero'] }) {
  const navigateTo = useNavigateTo()
  const wide = useMediaQuery('(min-width: 900px)')
  const [wish, setWish] = useState<Wish>(noWish)
  const [open, setOpen] = useState(false)
  const search = (next: Wish) => {
    setOpen(false)
    navigateTo(pathOfWish(next))
  }
  return (
    <section className={css.hero}>
      <div className={css.picture}>
        <Photo src={photoUrl(hero.photo.path)} alt={hero.photo.alt} widths={widths} sizes="100vw" priority square />
      </div>
      <div className={css.over}>
        <h1 className={css.title}>{hero.title}</h1>
        <p className={css.subtitle}>{hero.subtitle}</p>
        {wide ? (
          <div className={css.bar}>
            <SearchBar wish={wish} onChange={setWish} onSearch={search} />
          </div>
        ) : (
          <button type="button" className={css.start} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className={css.startWords}>
              <strong>Where to?</strong>
              <span>City · dates · guests</span>
            </span>
            <span className={css.startDot}>
              <SearchIcon size={20} strokeWidth={2.4} aria-hidden="true" />
            </span>
          </button>
        )}
      </div>
      <SearchSheet open={open} onClose={() => setOpen(false)} wish={wish} onSearch={search} />
    </section>
  )
}
