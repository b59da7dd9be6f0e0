import type { CallOutput } from '@qe/contract'
import { useApiQuery, usePage } from '@qe/platform'
import { ErrorState } from '@qe/ui'
import { useDeferredValue } from 'react'
import { CityTiles } from './CityTiles'
import { Hero } from './Hero'
import { HomeSkeleton } from './HomeSkeleton'
import { HostCall } from './HostCall'
import css from './home.module.css'
import { Rail } from './Rail'
import { Steps } from './Steps'

/** What is below the first screen. A slow phone takes most of a second to build it, so it does not hold up what is above. */
function Below({ cities, rails: [second, ...others], steps, hostCall }: Omit<CallOutput<'cms/homepage'>, 'hero'>) {
  const isItsTurn = useDeferredValue(true, false)
  if (!isItsTurn) return <div className={css.below} />
  return (
    <>
      <CityTiles cities={cities} />
      {second && <Rail rail={second} />}
      <Steps steps={steps} />
      {others.map((rail) => (
        <Rail key={rail.key} rail={rail} />
      ))}
      <HostCall {...hostCall} />
    </>
  )
}

/** One strong photo with the search over it, then places by theme. Every word and rail comes from the content tables. */
export default function HomePage() {
  usePage({ title: 'Places with a story, stays you will talk about' })
  const { data, error, refetch, isFetching } = useApiQuery('cms/homepage', {}, { staleTime: 300_000 })
  if (error && !data) return <ErrorState title="The home page did not load" retry={() => void refetch()} retrying={isFetching} />
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
