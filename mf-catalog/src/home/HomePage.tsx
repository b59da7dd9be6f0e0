import { useApiQuery, usePage } from '@qe/platform'
import { ErrorState } from '@qe/ui'
import { CityTiles } from './CityTiles'
import { Hero } from './Hero'
import { HomeSkeleton } from './HomeSkeleton'
import { HostCall } from './HostCall'
import css from './home.module.css'
import { Rail } from './Rail'
import { Steps } from './Steps'

/** One strong photo with the search over it, then places by theme. Every word and rail comes from the content tables. */
export default function HomePage() {
  usePage({ title: 'Places with a story, stays you will talk about' })
  const { data, error, refetch, isFetching } = useApiQuery('cms/homepage', {}, { staleTime: 300_000 })
  if (error && !data) return <ErrorState title="The home page did not load" retry={() => void refetch()} retrying={isFetching} />
  if (!data) return <HomeSkeleton />
  const [first, second, ...others] = data.rails
  return (
    <div className={css.page}>
      <Hero hero={data.hero} />
      {first && <Rail rail={first} />}
      <CityTiles cities={data.cities} />
      {second && <Rail rail={second} />}
      <Steps steps={data.steps} />
      {others.map((rail) => (
        <Rail key={rail.key} rail={rail} />
      ))}
      <HostCall {...data.hostCall} />
    </div>
  )
}
