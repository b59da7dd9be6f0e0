import type { NearbyPlaces } from '@qe/contract'
import { Building2, type LucideIcon, MapPin, Plane } from 'lucide-react'
import { distanceText } from './distance'
import css from './nearby.module.css'

type NearbyPlace = NearbyPlaces['places'][number]

const icons: Record<NearbyPlace['kind'], LucideIcon> = { centre: Building2, town: MapPin, airport: Plane }

/** What is near a listing, with distances. It comes with the listing, so that nothing moves after the page is there. */
export function Nearby({ nearby: { places, attribution } }: { nearby: NearbyPlaces }) {
  const airports = places.filter(({ kind }) => kind === 'airport')
  return (
    <div className={css.nearby}>
      <h3>What’s nearby</h3>
      <div className={css.groups}>
        <Group title="Around here" places={places.filter(({ kind }) => kind !== 'airport')} />
        {airports.length > 0 && <Group title={airports.length > 1 ? 'Airports' : 'Airport'} places={airports} />}
      </div>
      <p className={css.note}>
        Straight-line distances from the middle of the circle on the map; the door is up to 500 m from there.{' '}
        {attribution}.
      </p>
    </div>
  )
}

const Group = ({ title, places }: { title: string; places: readonly NearbyPlace[] }) => (
  <section>
    <h4>{title}</h4>
    <ul>
      {places.map(({ kind, name, metres }) => {
        const Icon = icons[kind]
        return (
          <li key={`${kind} ${name}`} className={css.row}>
            <Icon size={20} aria-hidden="true" />
            <span className={css.name}>{kind === 'centre' ? `Centre of ${name}` : name}</span>
            <span className={css.distance}>{distanceText(metres)}</span>
          </li>
        )
      })}
    </ul>
  </section>
)
