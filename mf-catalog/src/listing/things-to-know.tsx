import type { ListingDetails } from '@qe/contract'
import { plural } from '@qe/ui'
import page from './listing-page.module.css'
import { ReportListing } from './report-listing'
import css from './things-to-know.module.css'

const tierLabels = { flexible: 'Flexible', moderate: 'Moderate', firm: 'Firm' }

/** Hosts may have written it among their own rules. */
const saysNoPets = (rule: string) => /^no pets\b/i.test(rule.trim())

/** Times, limits, house rules and cancellation terms, with the way to report the listing unless this is its preview. */
export const ThingsToKnow = ({ listing, isPreview }: { listing: ListingDetails; isPreview?: boolean }) => (
  <section className={page.plain} id="know" aria-labelledby="know-title">
    <h2 id="know-title">Good to know</h2>
    <div className={css.columns}>
      <div>
        <h3>The stay</h3>
        <ul className={css.list}>
          <li>
            Arrive between {listing.checkInFrom} and {listing.checkInUntil}
          </li>
          <li>Leave by {listing.checkOutBy}</li>
          <li>{plural(listing.guests, 'guest')} at most</li>
          {listing.minNights > 1 && <li>At least {plural(listing.minNights, 'night')}</li>}
        </ul>
      </div>
      <div>
        <h3>House rules</h3>
        <ul className={css.list}>
          {listing.houseRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          {!listing.petsAllowed && !listing.houseRules.some(saysNoPets) && <li>No pets</li>}
        </ul>
      </div>
      <div>
        <h3>Cancelling: {tierLabels[listing.cancellationTier].toLowerCase()}</h3>
        <ul className={css.list}>
          {listing.cancellationSummary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
    {!isPreview && (
      <div className={css.report}>
        <ReportListing listing={listing} />
      </div>
    )}
  </section>
)
