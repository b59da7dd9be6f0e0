import type { CallOutput } from '@qe/contract'
import { Link } from '@qe/platform'
import { plural } from '@qe/ui'
import { formatRelative } from '@qe/ui/unshared'
import { ChevronRight } from 'lucide-react'
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

/** What the host has to do besides answering requests, the most pressing first. */
export function tasksOf({ setUp, unread, toReview }: Today): Task[] {
  const { identity, payoutsEnabled, drafts, live } = setUp
  const identityTask = identityTasks[identity]
  return [
    ...(unread > 0 ? [{ title: plural(unread, 'unread message'), text: 'Guests wait for a word.', to: '/inbox' }] : []),
    ...(identityTask ? [identityTask] : []),
    ...(payoutsEnabled
      ? []
      : [
          { title: 'Say where you are paid', text: 'Without a bank account your share waits.', to: '/host/money/bank' },
        ]),
    ...(drafts > 0
      ? [
          {
            title: `Finish ${plural(drafts, 'draft')}`,
            text: 'Guests see a listing once it is live.',
            to: '/host/listings',
          },
        ]
      : []),
    ...(live === 0 && drafts === 0 && setUp.inReview === 0
      ? [{ title: 'Write your first listing', text: 'It takes about ten minutes.', to: '/host/listings/new' }]
      : []),
    ...toReview.map(({ bookingId, guestName, title, until }) => ({
      title: `Review ${guestName}`,
      text: `${title} · closes ${formatRelative(until)}`,
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
