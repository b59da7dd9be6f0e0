import type { CallOutput } from '@qe/contract'
import { Link } from '@qe/platform'
import { listOf, plural } from '@qe/ui'
import { formatDateRange, formatMoney, formatRelative } from '@qe/ui/unshared'
import { ChevronRight } from 'lucide-react'
import { draftPath } from '../listings/draft/steps'
import styles from './today.module.css'

type Today = CallOutput<'host/today'>

interface Task {
  title: string
  text: string
  to: string
}

const identityTasks: Partial<Record<Today['setUp']['identity'], Task>> = {
  none: {
    title: 'Confirm who you are',
    text: 'Your listings can go live once we have checked a document.',
    to: '/account/identity',
  },
  resubmit: {
    title: 'Send your document once more',
    text: 'We could not read it.',
    to: '/account/identity',
  },
  rejected: {
    title: 'Send another document',
    text: 'We could not confirm who you are, so your listings can’t go live.',
    to: '/account/identity',
  },
}

type Claim = NonNullable<Today['claims']>[number]

const claimTask = ({ id, by, other, amount, booking, deadline }: Claim, now: number): Task => ({
  title: by === 'guest' ? `Answer the claim of ${other.name}` : `Answer the offer of ${other.name}`,
  text: [
    `${formatMoney(amount)} for ${booking.title}`,
    ...(deadline ? [`time to answer ends ${formatRelative(deadline, now)}`] : []),
  ].join(' · '),
  to: `/claims/${id}`,
})

/** What can't wait: somebody loses money or a bed. */
const pressingTasks = ({ doubleBooked = [], claims = [] }: Today, now: number): Task[] => [
  ...doubleBooked.map(({ propertyId, title, nights }) => ({
    title: `${title} is booked twice`,
    text: `Also taken on another site: ${listOf(nights.map(({ from, to }) => formatDateRange(from, to)))}`,
    to: `/host/listings/${propertyId}/calendars`,
  })),
  ...claims.map((claim) => claimTask(claim, now)),
]

/** What keeps listings from guests. */
function listingTasks({ setUp, sentBack = [] }: Today, isOwn: boolean): Task[] {
  const { drafts, live, inReview, paused = 0 } = setUp
  const hasAny = live + drafts + inReview + paused + sentBack.length > 0
  return [
    ...sentBack.map(({ propertyId, title }) => ({
      title: `Change “${title}”`,
      text: 'It came back from review, with a note on what to change.',
      to: draftPath(propertyId),
    })),
    ...(drafts > 0
      ? [
          {
            title: `Finish ${plural(drafts, 'draft')}`,
            text: 'Guests see a listing once it is live.',
            to: '/host/listings',
          },
        ]
      : []),
    ...(isOwn && !hasAny
      ? [{ title: 'Write your first listing', text: 'It takes about ten minutes.', to: '/host/listings/new' }]
      : []),
    ...(paused > 0
      ? [
          {
            title: `${plural(paused, 'listing')} paused`,
            text: 'Guests can’t find or book what is paused. Show it again when you are ready.',
            to: '/host/listings',
          },
        ]
      : []),
  ]
}

/**
 * What the host has to do besides answering requests, the most pressing first.
 * @param isOwn whether it is the person's own hosting, not that of a host they work for
 * @param now of `useNow`, ms since the epoch
 */
export function tasksOf(today: Today, isOwn: boolean, now: number): Task[] {
  const { setUp, unread, toReview } = today
  const identityTask = identityTasks[setUp.identity]
  return [
    ...pressingTasks(today, now),
    ...(unread > 0 ? [{ title: plural(unread, 'unread message'), text: 'Guests wait for a word.', to: '/inbox' }] : []),
    ...(identityTask ? [identityTask] : []),
    ...(setUp.payoutsEnabled
      ? []
      : [
          { title: 'Say where you are paid', text: 'Without a bank account your share waits.', to: '/host/money/bank' },
        ]),
    ...listingTasks(today, isOwn),
    ...toReview.map(({ bookingId, guestName, title, until }) => ({
      title: `Review ${guestName}`,
      text: `${title} · closes ${formatRelative(until, now)}`,
      to: `/host/bookings/${bookingId}`,
    })),
  ]
}

/** Things to finish, each with the way there. */
export const ToFinish = ({ tasks }: { tasks: readonly Task[] }) => (
  <ul className={styles.tasks}>
    {tasks.map(({ title, text, to }) => (
      <li key={to + title}>
        <Link to={to} className={styles.task}>
          <span>
            <strong dir="auto">{title}</strong>
            <span className={styles.label} dir="auto">
              {text}
            </span>
          </span>
          <ChevronRight aria-hidden size={18} />
        </Link>
      </li>
    ))}
  </ul>
)
