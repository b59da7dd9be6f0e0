import type { AlertKind, CallOutput } from '@qe/contract'
import { api, putAnswer, refresh, useApiQuery, useSession } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { Chip, Toggle } from '@qe/ui/unshared'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { PushToggle } from '../devices/push-toggle'
import styles from './account.module.css'
import { SettingsPage } from './settings-page'
import { useOptimisticSetting } from './use-optimistic-setting'

type Alerts = CallOutput<'email-alert/get'>

/** Each kind of news that a person is told of. Receipts and codes come in any case. */
const kinds: { kind: AlertKind; label: string; hint: string; hostsOnly?: true }[] = [
  {
    kind: 'bookings',
    label: 'A booking changes',
    hint: 'Requests, answers, payments, cancellations, and the day before you leave.',
  },
  {
    kind: 'messages',
    label: 'Somebody writes to me',
    hint: 'By e-mail only when I have not read it within a few minutes.',
  },
  { kind: 'reviews', label: 'A review is due or published', hint: 'For my stays and my places.' },
  { kind: 'payouts', label: 'Money is on its way to me', hint: 'On the day it leaves us.', hostsOnly: true },
]

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
    isOn: (alerts, kind) => alerts[kind],
    set: (_, kind, isOn) => ({ [kind]: isOn }),
  },
]

function AlertChoices({ alerts }: { alerts: Alerts }) {
  const change = useOptimisticSetting({
    value: alerts,
    display: (next) => putAnswer('email-alert/get', {}, next),
    save: (next) => api.call('email-alert/add-update', next),
    onError: () => refresh('email-alert/get'),
  })
  const { isProvider } = useSession()
  const id = useId()
  return (
    <div className={styles.form}>
      <h2>Tell me when…</h2>
      {kinds
        .filter(({ hostsOnly }) => isProvider || !hostsOnly)
        .map(({ kind, label, hint }) => (
          <fieldset key={kind} className={styles.alert} aria-describedby={`${id}-${kind}`}>
            <legend>{label}</legend>
            <p id={`${id}-${kind}`} className={styles.quiet}>
              {hint}
            </p>
            <div className={styles.ways}>
              {ways.map(({ label, isOn, set }) => (
                <Chip
                  key={label}
                  pressed={isOn(alerts, kind)}
                  icon={isOn(alerts, kind) && <Check aria-hidden size={16} />}
                  onClick={() => change(set(alerts, kind, !isOn(alerts, kind)))}
                >
                  {label}
                </Chip>
              ))}
            </div>
          </fieldset>
        ))}
      <Toggle
        label="There are new places and quiet seasons"
        hint="By e-mail, once a month at most."
        checked={alerts.news}
        onChange={(news) => change({ news })}
      />
    </div>
  )
}

/** In which ways a person is told of what. */
export default function AlertsPage() {
  const query = useApiQuery('email-alert/get', {})
  return (
    <SettingsPage title="Alerts" text="Codes and receipts always come; choose the rest here.">
      <div className={styles.form}>
        <PushToggle />
      </div>
      <Loaded query={query} shape={[112, 112, 112, 48]} compact>
        {(alerts) => <AlertChoices alerts={alerts} />}
      </Loaded>
    </SettingsPage>
  )
}
