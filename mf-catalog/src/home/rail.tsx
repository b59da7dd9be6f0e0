import type { CallOutput } from '@qe/contract'
import { Link } from '@qe/platform'
import { IconButton } from '@qe/ui'
import { useBeginsHydrating, useMediaQuery, useNearViewport } from '@qe/ui/unshared'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ListingCard } from '../cards/listing-card'
import css from './home.module.css'

type RailData = CallOutput<'cms/homepage'>['rails'][number]

interface RailProps {
  /** With a search, where all of its kind are. */
  rail: Omit<RailData, 'search'> & Partial<Pick<RailData, 'search'>>
  /** Query of the links: dates and party. */
  query?: string
  /** In place of the link to all. */
  action?: ReactNode
}

/** Cards in sight, and one more. In a page from the server the others come once the row is near. */
const cardsInSight = { phone: 3, wide: 5 }

/** A horizontally scrolling row of listings, moved by finger, wheel, buttons or Tab. */
export function Rail({ rail, query, action }: RailProps) {
  const [section, isNear] = useNearViewport<HTMLElement>()
  const [beginsShort] = useState(useBeginsHydrating())
  const inSight = useMediaQuery('(min-width: 600px)') ? cardsInSight.wide : cardsInSight.phone
  const items = beginsShort && !isNear ? rail.items.slice(0, inSight) : rail.items
  const track = useRef<HTMLUListElement>(null)
  const [edges, setEdges] = useState({ start: true, end: false })
  const updateEdges = () => {
    const box = track.current
    if (box) setEdges({ start: box.scrollLeft < 8, end: box.scrollLeft + box.clientWidth > box.scrollWidth - 8 })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other listings make another width
  useEffect(() => {
    if (!track.current) return
    // Measures as soon as the row is laid out; asking for its width would lay it out at once.
    const watch = new ResizeObserver(updateEdges)
    watch.observe(track.current)
    return () => watch.disconnect()
  }, [items.length, rail.items])
  const scrollBy = (direction: 1 | -1) =>
    track.current?.scrollBy({ left: direction * track.current.clientWidth * 0.9, behavior: 'smooth' })
  if (rail.items.length === 0) return null
  return (
    <section ref={beginsShort ? section : undefined} className={css.section} aria-labelledby={`rail-${rail.key}`}>
      <div className={css.head}>
        <div>
          <h2 id={`rail-${rail.key}`} className={css.heading}>
            {rail.title}
          </h2>
          {rail.subtitle && <p className={css.lead}>{rail.subtitle}</p>}
        </div>
        <div className={css.controls}>
          {action}
          {rail.search !== undefined && (
            <Link to={`/search${rail.search && `?${rail.search.replace(/^\?/, '')}`}`} className={css.all}>
              Show all
            </Link>
          )}
          <IconButton
            variant="outlined"
            label={`Previous in ${rail.title}`}
            icon={<ArrowLeft size={18} />}
            disabled={edges.start}
            onClick={() => scrollBy(-1)}
          />
          <IconButton
            variant="outlined"
            label={`Next in ${rail.title}`}
            icon={<ArrowRight size={18} />}
            disabled={edges.end}
            onClick={() => scrollBy(1)}
          />
        </div>
      </div>
      <ul ref={track} className={css.track} onScroll={updateEdges}>
        {items.map((listing) => (
          <li key={listing.id} className={css.item}>
            <ListingCard
              listing={listing}
              query={query}
              sizes="(min-width: 1024px) 280px, (min-width: 600px) 40vw, 78vw"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
