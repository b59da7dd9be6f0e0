import type { ClaimDetails } from '@qe/contract'
import { isMissing, Link, photoUrl, useApiQuery, useBus, usePage, useParams } from '@qe/platform'
import { Avatar, ErrorState, Loaded } from '@qe/ui'
import { backLinkClass, Card, ClaimBadge, formatDateRange, formatDeadline, formatMoney } from '@qe/ui/unshared'
import { ArrowLeft } from 'lucide-react'
import { Timeline } from '../trips/timeline'
import { AnswerForm } from './answer-form'
import { ClaimPhotos } from './claim-photos'
import css from './claims.module.css'
import { OwnAnswer } from './own-answer'
import { PayDamages } from './pay-damages'

const titleOf = ({ by, side }: ClaimDetails) =>
  `${by === side ? 'Your' : 'A'} claim for ${by === 'guest' ? 'a refund' : 'damages'}`

/** One claim for both sides: what is claimed, what was answered, the money, and what happens next. */
export default function ClaimPage() {
  const { claimId = '' } = useParams()
  const query = useApiQuery('claim/details', { claimId })
  const { data, refetch } = query
  usePage({ title: data && `${titleOf(data)}, ${data.booking.code}` })
  useBus('booking:changed', ({ bookingId }) => bookingId === data?.booking.id && void refetch())
  return !data && isMissing(query.error) ? (
    <ErrorState title="There is no such claim" text="It may belong to another account." />
  ) : (
    <Loaded query={query}>{(claim) => <Claim claim={claim} reload={() => void refetch()} />}</Loaded>
  )
}

function Claim({ claim, reload }: { claim: ClaimDetails; reload: () => void }) {
  const { booking, other, side, by, actions, answer, decision } = claim
  const name = (who: ClaimDetails['by']) => (who === side ? 'You' : other.name)
  const otherSide = by === 'guest' ? 'provider' : 'guest'
  return (
    <div className={css.page}>
      <Link to={side === 'guest' ? `/trips/${booking.id}` : `/host/bookings/${booking.id}`} className={backLinkClass}>
        <ArrowLeft size={18} aria-hidden="true" /> {side === 'guest' ? 'Your trip' : 'The booking'}
      </Link>
      <header className={css.head}>
        <div>
          <h1>{titleOf(claim)}</h1>
          <p className={css.quiet}>
            <bdi>{booking.title}</bdi> · {formatDateRange(booking.checkIn, booking.checkOut)} · {booking.code}
          </p>
        </div>
        <ClaimBadge claim={claim} />
      </header>
      <div className={css.columns}>
        <div className={css.main}>
          <section className={css.words} aria-labelledby="claim-words">
            <h2 id="claim-words">{claim.reason}</h2>
            <p className={css.quiet}>{name(by)} wrote:</p>
            <p className={css.text} dir="auto">
              {claim.text}
            </p>
            <ClaimPhotos photos={claim.photos} />
          </section>
          {answer && (
            <section className={css.words} aria-labelledby="claim-answer">
              <h2 id="claim-answer">{name(otherSide) === 'You' ? 'Your answer' : `${other.name}’s answer`}</h2>
              <p className={css.text} dir="auto">
                {answer.text || 'Photos without words.'}
              </p>
              <ClaimPhotos photos={answer.photos} />
            </section>
          )}
          {decision && (
            <section className={css.words} aria-labelledby="claim-decision">
              <h2 id="claim-decision">What we decided</h2>
              <p className={css.text} dir="auto">
                {decision}
              </p>
            </section>
          )}
        </div>
        <div className={css.side}>
          <Next claim={claim} />
          {(actions.includes('accept') || actions.includes('refuse')) && <AnswerForm claim={claim} />}
          {actions.includes('pay') && !claim.charging && <PayDamages claim={claim} reload={reload} />}
          <OwnAnswer claim={claim} />
          <Card className={css.person}>
            <Avatar name={other.name} src={other.avatar && `${photoUrl(other.avatar)}/96.webp`} size={44} />
            <span>
              <strong dir="auto">{other.name}</strong>
              <span className={css.quiet}>{side === 'guest' ? 'Your host' : 'Your guest'}</span>
            </span>
          </Card>
        </div>
        <section className={css.history} aria-labelledby="claim-history">
          <h2 id="claim-history">What has happened</h2>
          <Timeline events={claim.timeline} timeZone={booking.timeZone} />
        </section>
      </div>
    </div>
  )
}

/** The amounts, what happens next, and until when. */
function Next({ claim: { amount, settledAmount, status, next, deadline, booking } }: { claim: ClaimDetails }) {
  return (
    <Card>
      <dl className={css.sums}>
        <div>
          <dt>Claimed</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        {settledAmount && (
          <div className={css.settled}>
            <dt>{status === 'offered' ? 'Offered' : status === 'unpaid' ? 'Not paid' : 'Agreed'}</dt>
            <dd>{formatMoney(settledAmount)}</dd>
          </div>
        )}
        <div>
          <dt>The stay cost</dt>
          <dd>{formatMoney(booking.total)}</dd>
        </div>
      </dl>
      {(next || deadline) && (
        <div className={css.next}>
          <h2>What happens next</h2>
          {next && <p className={css.quiet}>{next}</p>}
          {deadline && (
            <p>
              <strong>Until {formatDeadline(deadline, booking.timeZone)}</strong>
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
