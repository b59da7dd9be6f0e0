import type { HostFor } from '@qe/contract'
import { api, storeProfile, useApiMutation, useNavigateTo } from '@qe/platform'
import { Button } from '@qe/ui'
import { Card, ConfirmDialog } from '@qe/ui/unshared'
import { Check } from 'lucide-react'
import { useState } from 'react'
import styles from './team.module.css'

/** What a co-host may do for a host, and the way out. */
export function Membership({ host }: { host: HostFor }) {
  const [leaving, setLeaving] = useState(false)
  const navigateTo = useNavigateTo()
  const { mutate, isPending, error } = useApiMutation('team/leave', {
    onSuccess: () =>
      void api.call('user/profile-details', {}, { quiet: true }).then((profile) => {
        storeProfile(profile)
        navigateTo('/host')
      }),
  })
  return (
    <Card className={styles.membership}>
      <h2>
        You help <bdi>{host.name}</bdi> with hosting
      </h2>
      <p className={styles.quiet}>Your access: {host.label}. Everything that you do here carries your name.</p>
      <ul className={styles.may}>
        {host.may.map((one) => (
          <li key={one}>
            <Check aria-hidden size={18} /> {one}
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => setLeaving(true)}>Leave the team</Button>
      </div>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={`Leave ${host.name}’s team?`}
        keep="Stay"
        confirm="Leave the team"
        isPending={isPending}
        error={error}
        onConfirm={() => mutate({ hostId: host.hostId })}
      >
        <p>You see and do nothing more for them, from this moment on. Only they can invite you again.</p>
      </ConfirmDialog>
    </Card>
  )
}
