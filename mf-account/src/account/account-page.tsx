import { Link, photoUrl, useApiQuery } from '@qe/platform'
import { Avatar, Notice } from '@qe/ui'
import { Bell, CreditCard, LockKeyhole, Mail, Phone, ReceiptText, UserRound } from 'lucide-react'
import styles from './account.module.css'
import { Loaded } from './loading'

const subjects = [
  { to: '/account/profile', icon: UserRound, title: 'Your profile', text: 'Name, phone, languages, and what hosts and guests see of you.' },
  { to: '/account/security', icon: LockKeyhole, title: 'Sign-in and security', text: 'Your password, and signing out everywhere.' },
  { to: '/account/cards', icon: CreditCard, title: 'Saved cards', text: 'Cards you pay with, and which comes first.' },
  { to: '/transactions', icon: ReceiptText, title: 'Payments', text: 'Every payment and refund, with its booking.' },
  { to: '/account/alerts', icon: Mail, title: 'E-mail alerts', text: 'What we write to you about.' },
  { to: '/notifications', icon: Bell, title: 'Notifications', text: 'What has happened lately.' },
  { to: '/account/emergency', icon: Phone, title: 'Emergency contact', text: 'Whom to call if something happens on a trip.' },
]

/** One card a subject. */
export default function AccountPage() {
  const profile = useApiQuery('user/profile-details', {})
  return (
    <div className={styles.page}>
      <Loaded query={profile}>
        {(user) => (
          <>
            <div className={styles.who}>
              <Avatar name={`${user.firstName} ${user.lastName}`} src={user.avatar && `${photoUrl(user.avatar)}/192.webp`} size={72} />
              <div>
                <h1>
                  {user.firstName} {user.lastName}
                </h1>
                <p className={styles.quiet}>
                  {user.email} · <Link to={`/people/${user.id}`}>See what others see</Link>
                </p>
              </div>
            </div>
            {!user._isProfileCompleted && (
              <Notice tone="info" title="Your profile is not complete yet" action={<Link to="/account/profile">Complete it</Link>}>
                Hosts answer sooner when they know a little about you.
              </Notice>
            )}
          </>
        )}
      </Loaded>
      <div className={styles.cards} style={{ marginTop: 24 }}>
        {subjects.map(({ to, icon: Icon, title, text }) => (
          <Link key={to} to={to} className={styles.card}>
            <Icon aria-hidden size={26} strokeWidth={1.7} />
            <span className={styles.cardTitle}>{title}</span>
            <span className={styles.cardText}>{text}</span>
          </Link>
        ))}
      </div>
    </div>
  )
}
