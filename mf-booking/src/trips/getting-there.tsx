import type { GuestArrivalGuide, Point } from '@qe/contract'
import { Button, buttonClass, Skeleton } from '@qe/ui'
import { formatDeadline, saveFile, useNearViewport } from '@qe/ui/unshared'
import { CalendarPlus, Map as MapIcon, Navigation } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { CopyButton } from './copy-button'
import { directionsLink, mapLink } from './map-links'
import type { Stay } from './shared/stay'
import { tripCalendar } from './trip-calendar'
import css from './trip-page.module.css'

const PlaceMap = lazy(() => import(/* webpackChunkName: "place-map" */ './place-map'))

function saveToCalendar(booking: Stay, path: string): void {
  const text = tripCalendar(booking, { url: `${location.origin}${path}`, now: new Date() })
  saveFile(`${booking.code}.ics`, [text], 'text/calendar;charset=utf-8')
}

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.guideEntry}>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

const CodeEntry = ({ name, text }: { name: string; text: string }) =>
  text ? (
    <Entry name={name}>
      <code className={css.code}>{text}</code> <CopyButton name={name} text={text} />
    </Entry>
  ) : null

interface ArrivalGuideProps {
  guide: GuestArrivalGuide
  timeZone: string
  /** Name of the guest's unit, where the listing has several. */
  unit: string | undefined
}

/** What the host tells about arriving. Door code, Wi-Fi and phone come from the API only around the stay. */
function ArrivalGuide({ guide, timeZone, unit }: ArrivalGuideProps) {
  const { wayIn, parking, houseManual, secrets, secretsFrom } = guide
  return (
    <>
      <dl className={css.guide}>
        {unit && <Entry name="Yours">{unit}</Entry>}
        {wayIn && <Entry name="Way in">{wayIn}</Entry>}
        {secrets && (
          <>
            <CodeEntry name="Door code" text={secrets.doorCode} />
            <CodeEntry name="Wi-Fi name" text={secrets.wifiName} />
            <CodeEntry name="Wi-Fi password" text={secrets.wifiPassword} />
          </>
        )}
        {parking && <Entry name="Parking">{parking}</Entry>}
      </dl>
      {!secrets && secretsFrom && (
        <p className={css.locked}>
          Door code and Wi-Fi are shown here from {formatDeadline(secretsFrom, timeZone)} on.
        </p>
      )}
      {houseManual && (
        <details className={css.manual}>
          <summary>House manual</summary>
          <p dir="auto">{houseManual}</p>
        </details>
      )}
    </>
  )
}

/** The box has the map's whole height from the start, so that nothing moves when the map comes. */
function MapBox({ point, property: { city }, address }: Stay & { point: Point }) {
  const [ref, isNear] = useNearViewport()
  return (
    <div ref={ref} className={css.placeMap}>
      {isNear && (
        <Suspense fallback={<Skeleton height="100%" shape="card" />}>
          <PlaceMap point={point} city={city} address={address ?? city} />
        </Suspense>
      )}
    </div>
  )
}

interface GettingThereProps {
  booking: Stay
  /** Of the trip's page, for calendars. */
  path: string
  /** The sentence where the host has written no guide. */
  withoutGuide: string
}

/** Map, directions and calendar of a confirmed trip, and the host's arrival guide. */
export function GettingThere({ booking, path, withoutGuide }: GettingThereProps) {
  const { point, property, arrivalGuide, status, unit } = booking
  if (!point || status === 'completed') return null
  const directions = directionsLink(point, navigator.userAgent)
  return (
    <section className={css.section} aria-labelledby="getting-there">
      <h2 id="getting-there">Getting there</h2>
      <MapBox {...booking} point={point} />
      <div className={css.links}>
        <a
          href={directions}
          className={buttonClass({ size: 'small' })}
          {...(directions.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
        >
          <Navigation size={16} aria-hidden="true" /> Directions
        </a>
        <a href={mapLink(point)} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
          <MapIcon size={16} aria-hidden="true" /> Open the map
        </a>
        <Button
          size="small"
          icon={<CalendarPlus size={16} aria-hidden="true" />}
          onClick={() => saveToCalendar(booking, path)}
        >
          Add to calendar
        </Button>
      </div>
      {arrivalGuide ? (
        <ArrivalGuide guide={arrivalGuide} timeZone={property.timeZone} unit={unit?.name} />
      ) : (
        <p className={css.quiet}>{withoutGuide}</p>
      )}
    </section>
  )
}
