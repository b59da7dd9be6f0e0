import { Link, photoUrl, useApiQuery, useSession } from '@qe/platform'
import { Avatar, Loaded, Notice } from '@qe/ui'
import {
  Bell,
  CreditCard,
  Eye,
  IdCard,
  Landmark,
  Languages,
  LockKeyhole,
  Mail,
  Phone,
  ReceiptText,
  Shield,
  Star,
  UserRound,
} from 'lucide-react'
import styles from './account.module.css'
import { IdentityNotice } from './identity-notice'

const settingsPages = [
  {
    to: '/account/profile',
    icon: UserRound,
    title: 'Your profile',
    text: 'Photo, name, phone, languages, and a few words about you.',
  },
  {
    to: '/account/identity',
    icon: IdCard,
    title: 'Confirm who you are',
    text: 'An identity document, checked once.',
  },
  {
    to: '/account/security',
    icon: LockKeyhole,
    title: 'Sign-in and security',
    text: 'Password, two-step sign-in, passkeys, e-mail address, and your devices.',
  },
  { to: '/account/cards', icon: CreditCard, title: 'Saved cards', text: 'Cards you pay with, and which comes first.' },
  {
    to: '/host/money/bank',
    icon: Landmark,
    title: 'Payouts',
    text: 'The bank account that your earnings go to.',
    hostsOnly: true,
  },
  { to: '/transactions', icon: ReceiptText, title: 'Payments', text: 'Every payment and refund, and your credits.' },
  { to: '/reviews', icon: Star, title: 'Reviews', text: 'What you wrote, and what others wrote about you.' },
  { to: '/notifications', icon: Bell, title: 'Notifications', text: 'What has happened recently.' },
  { to: '/account/alerts', icon: Mail, title: 'Alerts', text: 'What we notify you about, and how.' },
  {
    to: '/account/emergency',
    icon: Phone,
    title: 'Emergency contact',
    text: 'Whom to call if something happens on a trip.',
  },
  {
    to: '/account/preferences',
    icon: Languages,
    title: 'Language and region',
    text: 'How we format dates and amounts for you.',
  },
  {
    to: '/account/privacy',
    icon: Shield,
    title: 'Privacy and your data',
    text: 'Who sees your photo, a copy of your data, and deleting the account.',
  },
]

/** Overview of the account: one card per settings page. */
export default function AccountPage() {
  const profile = useApiQuery('user/profile-details', {})
  const { user: sessionUser, isProvider } = useSession()
  const visiblePages = settingsPages.filter(({ hostsOnly }) => isProvider || !hostsOnly)
  const cards = sessionUser
    ? [
        ...visiblePages,
        {
          to: `/people/${sessionUser.id}`,
          icon: Eye,
          title: 'What others see',
          text: 'Your profile as hosts and guests read it.',
        },
      ]
    : visiblePages
  return (
    <div className={styles.page}>
      <Loaded query={profile} shape={[72, 72, 48]} compact>
        {(user) => (
          <>
            <div className={styles.who}>
              <Avatar
                name={`${user.firstName} ${user.lastName}`}
                src={user.avatar && `${photoUrl(user.avatar)}/192.webp`}
                size={72}
              />
              <div>
                <h1 dir="auto">
                  {user.firstName} {user.lastName}
                </h1>
                <p className={styles.quiet}>{user.email}</p>
              </div>
            </div>
            <div className={styles.notices}>
              {!user._isProfileCompleted && (
                <Notice tone="info" title="Your phone number is missing">
                  <p>
                    The other side of a confirmed booking calls it when something is urgent.{' '}
                    <Link to="/account/profile">Add it</Link>
                  </p>
                </Notice>
              )}
              {user.role.roleDisplayName === 'Provider' && <IdentityNotice identity={user.identity} />}
            </div>
          </>
        )}
      </Loaded>
      <ul className={styles.cards}>
        {cards.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link to={to} className={styles.card}>
              <Icon aria-hidden size={24} strokeWidth={1.7} />
              <span>
                <span className={styles.cardTitle}>{title}</span>
                <span className={styles.cardText}>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
