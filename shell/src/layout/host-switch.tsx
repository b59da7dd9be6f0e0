import { hostParameter, photoUrl, useNavigateTo, useSearchParams, useSession } from '@qe/platform'
import { Avatar, Menu } from '@qe/ui'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useEffect } from 'react'
import styles from './host-switch.module.css'
import { pathFor, rememberHost, useHosting } from './hosting'
import { useFirstHostPage } from './visit-mode'

const portrait = (avatar: string | null | undefined) => (avatar ? `${photoUrl(avatar)}/96.webp` : null)

/** For whom this person hosts here, and the way to the others. Only for co-hosts. */
export function HostSwitch() {
  const { user } = useSession()
  const { host, hosts } = useHosting()
  const navigateTo = useNavigateTo()
  const first = useFirstHostPage()
  const [params] = useSearchParams()
  const isOwn = user !== null && params.get(hostParameter) === user.id
  // Also when a link led here.
  useEffect(() => {
    if (host) rememberHost(host.hostId)
    else if (isOwn) rememberHost(null)
  }, [host, isOwn])
  if (hosts.length === 0 || !user) return null
  const go = (hostId: string | null) => {
    rememberHost(hostId)
    const level = hosts.find((one) => one.hostId === hostId)?.level
    navigateTo(pathFor(first(level ?? 'owner'), hostId))
  }
  const mark = (isCurrent: boolean) => (isCurrent ? <Check aria-hidden size={18} /> : <span className={styles.blank} />)
  const name = host ? host.name : user.firstName
  return (
    <Menu
      label="Whose hosting"
      align="start"
      trigger={
        <button type="button" className={styles.switch}>
          <Avatar name={name} src={portrait(host ? host.avatar : user.avatar)} size={28} />
          <span className={styles.words}>
            {host ? (
              <>
                <span className={styles.wide}>Hosting for </span>
                <span className={styles.narrow}>For </span>
                <bdi>{host.name}</bdi>
              </>
            ) : (
              <>
                <span className={styles.wide}>Your own hosting</span>
                <span className={styles.narrow}>Yours</span>
              </>
            )}
          </span>
          <ChevronsUpDown aria-hidden size={16} />
        </button>
      }
      items={[
        { label: 'Your own hosting', icon: mark(!host), onSelect: () => go(null) },
        ...hosts.map((one) => ({
          label: (
            <span>
              Hosting for <bdi>{one.name}</bdi>
            </span>
          ),
          icon: mark(one.hostId === host?.hostId),
          onSelect: () => go(one.hostId),
        })),
      ]}
    />
  )
}
