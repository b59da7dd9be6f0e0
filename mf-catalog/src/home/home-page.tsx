import type { CallOutput } from '@qe/contract'
import { useApiQuery, usePage } from '@qe/platform'
import { ErrorState } from '@qe/ui'
import { CityTiles } from './city-tiles'
import { Hero } from './hero'
import css from './home.module.css'
import { HomeSkeleton } from './home-skeleton'
import { HostCall } from './host-call'
import { Rail } from './rail'
import { Steps } from './steps'
import { useTurns } from './use-turns'

/** What is below the first screen. A slow phone takes most of a second to build it, so it comes part by part. */
function Below({ cities, rails: [second, ...others], steps, hostCall }: Omit<CallOutput<'cms/homepage'>, 'hero'>) {
  const parts = [
    <CityTiles key="cities" cities={cities} />,
    second && <Rail key={second.key} rail={second} />,
    <Steps key="steps" steps={steps} />,
    ...others.map((rail) => <Rail key={rail.key} rail={rail} />),
    <HostCall key="hosts" {...hostCall} />,
  ]
  const turns = useTurns(parts.length)
  return (
    <>
      {parts.slice(0, turns)}
      {turns < parts.length && <div className={css.below} />}
    </>
  )
}

/**
 * One strong photo with the search over it, then places by theme. Every word and rail comes from the content tables.
 */
export default function HomePage() {
  usePage({ title: 'Places with a story, stays you will talk about' })
  const { data, error, refetch, isFetching } = useApiQuery('cms/homepage', {}, { staleTime: 300_000 })
  if (error && !data)
    return <ErrorState title="The home page did not load" retry={() => void refetch()} retrying={isFetching} />
  if (!data) return <HomeSkeleton />
  const [first, ...rails] = data.rails
  return (
    <div className={css.page}>
      <Hero hero={data.hero} />
      {first && <Rail rail={first} />}
      <Below {...data} rails={rails} />
    </div>
  )
}
