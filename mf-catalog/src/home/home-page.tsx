import type { CallOutput } from '@qe/contract'
import { useApiQuery, usePage } from '@qe/platform'
import { ErrorState } from '@qe/ui'
import { RecentlySeen } from '../seen/recently-seen'
import { webSite } from '../structured-data'
import { CityTiles } from './city-tiles'
import { Hero } from './hero'
import css from './home.module.css'
import { HomeSkeleton } from './home-skeleton'
import { HostInvitation } from './host-invitation'
import { Rail } from './rail'
import { Steps } from './steps'
import { useIncrementalRender } from './use-incremental-render'

/** The part below the first screen. A slow phone needs most of a second to render it, so it renders step by step. */
function BelowTheFold({
  cities,
  rails: [second, ...others],
  steps,
  hostCall,
}: Omit<CallOutput<'cms/homepage'>, 'hero'>) {
  const sections = [
    <RecentlySeen key="seen" />,
    <CityTiles key="cities" cities={cities} title="Cities worth a slow week" />,
    second && <Rail key={second.key} rail={second} />,
    <Steps key="steps" steps={steps} />,
    ...others.map((rail) => <Rail key={rail.key} rail={rail} />),
    <HostInvitation key="hosts" {...hostCall} />,
  ]
  const rendered = useIncrementalRender(sections.length)
  return (
    <>
      {sections.slice(0, rendered)}
      {rendered < sections.length && <div className={css.below} />}
    </>
  )
}

/** A hero photo with the search, then listings by theme. All texts and rails come from the content tables. */
export default function HomePage() {
  usePage({ title: 'Places with a story, stays you will talk about', structuredData: [webSite()] })
  const { data, error, refetch, isFetching } = useApiQuery('cms/homepage', {}, { staleTime: 300_000 })
  if (error && !data)
    return <ErrorState title="The home page did not load" retry={() => void refetch()} retrying={isFetching} />
  if (!data) return <HomeSkeleton />
  const [first, ...rails] = data.rails
  return (
    <div className={css.page}>
      <Hero hero={data.hero} />
      {first && <Rail rail={first} />}
      <BelowTheFold {...data} rails={rails} />
    </div>
  )
}
