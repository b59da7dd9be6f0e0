import { Link, useApiQuery } from '@qe/platform'
import { buttonClass } from '@qe/ui'
import { CheckCircle2, Circle } from 'lucide-react'
import styles from './money.module.css'

/** What a host sees before the first paid booking: the three steps to the first payout, and the next of them. */
export function FirstDays() {
  const banks = useApiQuery('user/get-all-banks', {}, { quiet: true, staleTime: 60_000 })
  const listings = useApiQuery('property/my-property', {}, { quiet: true, staleTime: 60_000 })
  const isLive = listings.data?.items.some(({ status }) => status === 'live') ?? false
  const isPaidOut = banks.data?.account.payoutsEnabled ?? false
  const steps = [
    {
      title: 'Set up payouts',
      text: 'Say which bank account your share goes to. It takes about five minutes.',
      isDone: isPaidOut,
      to: '/host/money/bank',
      action: 'Set up payouts',
    },
    {
      title: 'Publish a listing',
      text: 'Guests can book it from that moment on.',
      isDone: isLive,
      to: '/host/listings',
      action: 'To your listings',
    },
    {
      title: 'Get your first booking',
      text: 'Your share is sent 24 hours after check-in, and stands here as soon as the guest has paid.',
      isDone: false,
      to: '/host/calendar',
      action: 'Open more nights',
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <section className={styles.first} aria-labelledby="first-days">
      <h2 id="first-days">Your first payout, in three steps</h2>
      <ol>
        {steps.map(({ title, text, isDone, to, action }, n) => (
          <li key={title} className={styles.step} aria-current={n === next ? 'step' : undefined}>
            {isDone ? (
              <CheckCircle2 aria-hidden size={24} className={styles.done} />
            ) : (
              <Circle aria-hidden size={24} strokeWidth={1.6} />
            )}
            <div>
              <h3>
                {title}
                {isDone && <span className="visually-hidden">, done</span>}
              </h3>
              <p className={styles.quiet}>{text}</p>
              {n === next && (
                <Link to={to} className={buttonClass({ variant: 'primary' })}>
                  {action}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
