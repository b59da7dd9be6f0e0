import type { ListingDetails } from '@qe/contract'
import { plural } from '@qe/ui'
import page from './property-page.module.css'
import css from './things-to-know.module.css'

const tiers = { flexible: 'Flexible', moderate: 'Moderate', firm: 'Firm' }

export const ThingsToKnow = ({ place }: { place: ListingDetails }) => (
  <section className={page.plain} aria-labelledby="know">
    <h2 id="know">Good to know</h2>
    <div className={css.columns}>
      <div>
        <h3>The stay</h3>
        <ul className={css.list}>
          <li>
            Arrive between {place.checkInFrom} and {place.checkInUntil}
          </li>
          <li>Leave by {place.checkOutBy}</li>
          <li>{plural(place.guests, 'guest')} at most</li>
          {place.minNights > 1 && <li>At least {plural(place.minNights, 'night')}</li>}
        </ul>
      </div>
      <div>
        <h3>House rules</h3>
        <ul className={css.list}>
          {place.houseRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          {!place.petsAllowed && <li>No pets</li>}
        </ul>
      </div>
      <div>
        <h3>Cancelling: {tiers[place.cancellationTier].toLowerCase()}</h3>
        <ul className={css.list}>
          {place.cancellationSummary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  </section>
)
