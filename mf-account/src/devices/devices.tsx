import type { Device } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Badge, Button, Loaded } from '@qe/ui'
import { RelativeTime } from '@qe/ui/unshared'
import { Laptop, Smartphone } from 'lucide-react'
import styles from '../account/account.module.css'
import { useFocusAfterChange } from '../security/use-focus-after-change'

/** Name of a device, such as `Chrome on Mac`. */
function deviceName({ browser, deviceType }: Device): string {
  const system = deviceType === 'Web' ? null : deviceType
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device'
}

function DeviceRow({ device }: { device: Device }) {
  const { mutate, isPending } = useApiMutation('user/device/end/{id}', { refresh: ['user/device/list'] })
  const Icon = device.deviceType === 'Android' || device.deviceType === 'iOS' ? Smartphone : Laptop
  const name = deviceName(device)
  return (
    <li className={styles.row}>
      <Icon aria-hidden size={22} strokeWidth={1.8} />
      <span className={styles.grow}>
        <span className={styles.strong}>{name}</span>
        <span className={`${styles.quiet} ${styles.line}`}>
          {device.isThis ? (
            'In use now'
          ) : (
            <>
              Last used <RelativeTime instant={device.lastSeenAt} />
            </>
          )}
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

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const list = useFocusAfterChange<HTMLUListElement>(devices.length)
  return (
    <ul ref={list} tabIndex={-1} className={styles.list} aria-labelledby="devices">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  )
}

/** Devices signed in to this account. Each can be signed out, except this one. */
export function Devices() {
  const query = useApiQuery('user/device/list', {})
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices">Where you are signed in</h2>
      <p className={styles.quiet}>Sign out what you don’t know, and change your password then.</p>
      <Loaded query={query} shape={[76, 76]} compact>
        {({ devices }) => <DeviceList devices={devices} />}
      </Loaded>
    </section>
  )
}
