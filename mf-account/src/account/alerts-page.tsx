import type { CallOutput } from '@qe/contract'
import { api, putAnswer, refresh, useApiQuery, useSession } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { Stack, Toggle } from '@qe/ui/unshared'
import { PushToggle } from '../devices/push-toggle'
import styles from './account.module.css'
import { SettingsPage } from './settings-page'
import { useOptimisticSetting } from './use-optimistic-setting'

type Alerts = CallOutput<'email-alert/get'>

const alertOptions: { key: keyof Alerts; label: string; hint: string; hostsOnly?: true }[] = [
  {
    key: 'bookings',
    label: 'a booking changes',
    hint: 'Requests, answers, payments, cancellations, and the day before you leave.',
  },
  { key: 'messages', label: 'somebody writes to me', hint: 'Only when I have not read it within a few minutes.' },
  { key: 'reviews', label: 'a review is due or published', hint: 'For my stays and my places.' },
  { key: 'payouts', label: 'money is on its way to me', hint: 'On the day it leaves us.', hostsOnly: true },
  { key: 'news', label: 'there are new places and quiet seasons', hint: 'Once a month at most.' },
]

function AlertToggles({ alerts }: { alerts: Alerts }) {
  const change = useOptimisticSetting({
    value: alerts,
    display: (next) => putAnswer('email-alert/get', {}, next),
    save: (next) => api.call('email-alert/add-update', next),
    onError: () => refresh('email-alert/get'),
  })
  const { isProvider } = useSession()
  return (
    <div className={styles.form}>
      <h2>Tell me by e-mail when…</h2>
      <Stack gap={16}>
        {alertOptions
          .filter(({ hostsOnly }) => isProvider || !hostsOnly)
          .map(({ key, label, hint }) => (
            <Toggle
              key={key}
              label={label}
              hint={hint}
              checked={alerts[key]}
              onChange={(value) => change({ [key]: value })}
            />
          ))}
      </Stack>
    </div>
  )
}

/** Which e-mails and push messages a person gets. */
export default function AlertsPage() {
  const query = useApiQuery('email-alert/get', {})
  return (
    <SettingsPage title="Alerts" text="Codes and receipts always come; choose the rest here.">
      <div className={styles.form}>
        <PushToggle />
      </div>
      <Loaded query={query} shape={[72, 72, 48]} compact>
        {(alerts) => <AlertToggles alerts={alerts} />}
      </Loaded>
    </SettingsPage>
  )
}
