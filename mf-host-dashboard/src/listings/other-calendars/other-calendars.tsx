import type { HostListing } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { AddCalendar } from './add-calendar'
import { CalendarFeedItem } from './calendar-feed-item'
import { ExportAddress } from './export-address'
import styles from './other-calendars.module.css'

/** Prevents double bookings: other sites read our calendar, and we read theirs. */
export function OtherCalendars({ listing: { id: propertyId } }: { listing: HostListing }) {
  const query = useApiQuery('calendar-feed/list', { propertyId })
  return (
    <Loaded query={query} shape={[64, 96]}>
      {({ address, feeds, units }) => (
        <div className={styles.parts}>
          <section className={styles.part} aria-labelledby="our-calendar">
            <h3 id="our-calendar">Let other sites read this calendar</h3>
            {units && (
              <p className={styles.quiet}>
                Give a site that has one of your units the address of that unit. The address of the listing has the
                nights on which none of them is free.
              </p>
            )}
            <ExportAddress propertyId={propertyId} url={address?.url ?? null} />
            {units?.map(({ id, name, address: own }) => (
              <section key={id} className={styles.part} aria-labelledby={`calendar-of-${id}`}>
                <h4 id={`calendar-of-${id}`} dir="auto">
                  {name}
                </h4>
                <ExportAddress propertyId={propertyId} unitId={id} url={own?.url ?? null} />
              </section>
            ))}
          </section>
          <section className={styles.part} aria-labelledby="their-calendars">
            <h3 id="their-calendars">Read theirs here</h3>
            <p className={styles.quiet}>Nights that are taken there are closed here. Each is read every half hour.</p>
            {feeds.length > 0 && (
              <ul className={styles.feeds}>
                {feeds.map((feed) => (
                  <CalendarFeedItem key={feed.id} feed={feed} />
                ))}
              </ul>
            )}
            <AddCalendar propertyId={propertyId} units={units ?? []} first={feeds.length === 0} />
          </section>
        </div>
      )}
    </Loaded>
  )
}
