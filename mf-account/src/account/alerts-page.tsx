import type { AlertKind, CallOutput } from '@qe/contract'
import { api, putAnswer, refresh, useApiQuery, useLocation, useSession } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { Chip } from '@qe/ui/unshared'
import { Check, Lock } from 'lucide-react'
import { useEffect, useId } from 'react'
import { PushToggle } from '../devices/push-toggle'
import styles from './alerts.module.css'
import { SettingsPage } from './settings-page'
import { useOptimisticSetting } from './use-optimistic-setting'

type Alerts = CallOutput<'email-alert/get'>

/** Each kind of news that a person is told of. Receipts and codes come in any case. */
const kinds: { kind: AlertKind; label: string; hint: string; hostsOnly?: true }[] = [
  {
    kind: 'bookings',
    label: 'A booking changes',
    hint: 'Requests, answers, payments, cancellations, also of trips shared with me.',
  },
  { kind: 'reminders', label: 'A trip begins tomorrow', hint: 'The day before, on the clock of the place.' },
  {
    kind: 'messages',
    label: 'Somebody writes to me',
    hint: 'By e-mail only when I have not read it within a few minutes.',
  },
  { kind: 'reviews', label: 'A review is due or published', hint: 'For my stays and my places.' },
  { kind: 'claims', label: 'A claim needs me or moves on', hint: 'Refunds and damages after a stay.' },
  { kind: 'payouts', label: 'Money is on its way to me', hint: 'On the day it leaves us.', hostsOnly: true },
]

/** What comes in one way or in none, and why. */
const fixed = {
  newsOnly: 'News comes by e-mail alone.',
  always: 'So that nobody gets into your account or pays in your name without your knowing.',
} as const

const without = (kinds: readonly AlertKind[] = [], kind: AlertKind) => kinds.filter((one) => one !== kind)

/** The ways to be told of a kind: whether each is on, and the settings that switch it. */
const ways: {
  label: string
  isOn: (alerts: Alerts, kind: AlertKind) => boolean
  set: (alerts: Alerts, kind: AlertKind, isOn: boolean) => Partial<Alerts>
}[] = [
  {
    label: 'On this site',
    isOn: ({ mutedInApp }, kind) => !mutedInApp?.includes(kind),
    set: ({ mutedInApp }, kind, isOn) => ({ mutedInApp: [...without(mutedInApp, kind), ...(isOn ? [] : [kind])] }),
  },
  {
    label: 'On my devices',
    isOn: ({ mutedPush }, kind) => !mutedPush?.includes(kind),
    set: ({ mutedPush }, kind, isOn) => ({ mutedPush: [...without(mutedPush, kind), ...(isOn ? [] : [kind])] }),
  },
  {
    label: 'By e-mail',
    isOn: (alerts, kind) => alerts[kind] ?? true,
    set: (_, kind, isOn) => ({ [kind]: isOn }),
  },
]

const Switch = ({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) => (
  <Chip pressed={isOn} icon={isOn && <Check aria-hidden size={16} />} onClick={onPress}>
    {label}
  </Chip>
)

function AlertChoices({ alerts }: { alerts: Alerts }) {
  const change = useOptimisticSetting({
    value: alerts,
    display: (next) => putAnswer('email-alert/get', {}, next),
    save: (changes) => api.call('email-alert/add-update', changes),
    onError: () => refresh('email-alert/get'),
  })
  const { isProvider } = useSession()
  const { hash } = useLocation()
  const id = useId()
  // A link in an e-mail leads to the switch that ends such e-mails.
  useEffect(() => {
    const row = hash ? document.getElementById(hash.slice(1)) : null
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }, [hash])
  return (
    <section className={styles.choices} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Tell me when…</h2>
      {kinds
        .filter(({ hostsOnly }) => isProvider || !hostsOnly)
        .map(({ kind, label, hint }) => (
          <fieldset key={kind} id={kind} className={styles.row} aria-describedby={`${id}-${kind}`}>
            <legend>{label}</legend>
            <p id={`${id}-${kind}`} className={styles.quiet}>
              {hint}
            </p>
            <div className={styles.ways}>
              {ways.map(({ label, isOn, set }) => (
                <Switch
                  key={label}
                  label={label}
                  isOn={isOn(alerts, kind)}
                  onPress={() => change(set(alerts, kind, !isOn(alerts, kind)))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      <fieldset id="news" className={styles.row} aria-describedby={`${id}-news`}>
        <legend>There are new places and quiet seasons</legend>
        <p id={`${id}-news`} className={styles.quiet}>
          Once a month at most. {fixed.newsOnly}
        </p>
        <div className={styles.ways}>
          <Switch label="By e-mail" isOn={alerts.news} onPress={() => change({ news: !alerts.news })} />
        </div>
      </fieldset>
      <div className={styles.row}>
        <p className={styles.label}>Codes, receipts, and what is about my account’s security</p>
        <p className={styles.quiet}>{fixed.always}</p>
        <p className={styles.always}>
          <Lock aria-hidden size={16} /> Always, by e-mail
        </p>
      </div>
    </section>
  )
}

/** In which ways a person is told of what. */
export default function AlertsPage() {
  const query = useApiQuery('email-alert/get', {})
  const { user } = useSession()
  return (
    <SettingsPage
      wide
      title="Alerts"
      // A link in an e-mail to another account of the same person leads here, too.
      text={`What is told to ${user?.email ?? 'you'}, and in which ways. A press saves it at once.`}
    >
      <div className={styles.push}>
        <PushToggle />
      </div>
      <Loaded query={query} shape={[112, 112, 112, 112, 112, 48]} compact>
        {(alerts) => <AlertChoices alerts={alerts} />}
      </Loaded>
    </SettingsPage>
  )
}
