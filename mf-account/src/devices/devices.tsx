import type { Device } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Badge, Button, Loaded } from '@qe/ui'
import { formatRelative } from '@qe/ui/unshared'
import { Laptop, Smartphone } from 'lucide-react'
import styles from '../account/account.module.css'

/** Which device it is, in words: "Chrome on Mac". */
function nameOf({ browser, deviceType }: Device): string {
  const system = deviceType === 'Web' ? null : deviceType
  return [browser, system].filter(Boolean).join(' on ') || 'A device that has not told what it is'
}

function Row({ device }: { device: Device }) {
  const { mutate, isPending } = useApiMutation('user/device/end/{id}', { refresh: ['user/device/list'] })
  const Sign = device.deviceType === 'Android' || device.deviceType === 'iOS' ? Smartphone : Laptop
  const name = nameOf(device)
  return (
    <li className={styles.row}>
      <Sign aria-hidden size={22} strokeWidth={1.8} />
      <span className={styles.grow}>
        <span className={styles.strong}>{name}</span>
        <span className={`${styles.quiet} ${styles.line}`}>
          {device.isThis ? 'In use now' : `Last used ${formatRelative(device.lastSeenAt)}`}
          {device.getsPush && ' · gets push messages'}
        </span>
      </span>
      {device.isThis ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          size="small"
          loading={isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => mutate({ id: device.id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Where this account is signed in, with a way to end each but this one. */
export function Devices() {
  const query = useApiQuery('user/device/list', {})
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices">Where you are signed in</h2>
      <p className={styles.quiet}>Sign out what you don’t know, and change your password then.</p>
      <Loaded query={query} shape={[76, 76]} compact>
        {({ devices }) => (
          <ul className={styles.list}>
            {devices.map((device) => (
              <Row key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
