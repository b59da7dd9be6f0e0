import { bus, useNavigateTo } from '@qe/platform'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './toaster.module.css'
import { createToasts, type Toast, type ToastVariant } from './toasts'

const icons: Record<ToastVariant, typeof Info> = {
  success: CircleCheck,
  info: Info,
  warning: CircleAlert,
  error: CircleAlert,
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const navigateTo = useNavigateTo()
  const Icon = icons[toast.variant]
  const open = (link: string) => {
    onClose()
    navigateTo(link)
  }
  return (
    <li className={`${styles.toast} ${styles[toast.variant]}`}>
      <Icon aria-hidden className={styles.icon} />
      {toast.link ? (
        <button type="button" className={styles.link} onClick={() => open(toast.link ?? '/')}>
          {toast.message}
        </button>
      ) : (
        <span>{toast.message}</span>
      )}
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onClose()
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onClose}>
        <X aria-hidden size={16} />
      </button>
    </li>
  )
}

/** Toasts at top-centre, announced to screen readers; their time stops while they are pointed at or focused. */
export function Toaster() {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const [toasts] = useState(() => createToasts(setShown))
  const list = useRef<HTMLUListElement>(null)
  /** What had the focus before a toast. */
  const focusedBefore = useRef<Element | null>(null)
  const close = (id: number) => {
    const hadFocus = list.current?.contains(document.activeElement)
    toasts.close(id)
    if (hadFocus && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true })
  }
  // A toast that goes while it is pointed at or focused takes both away without an event.
  useEffect(() => {
    const { current } = list
    const isInUse = current?.matches(':hover') || current?.contains(document.activeElement)
    if (shown.length === 0 || !isInUse) toasts.resume()
  }, [shown, toasts])
  useEffect(() => {
    const stops = [
      bus.on('toast', toasts.show),
      // Skip news about the open page, such as a message in the open conversation.
      bus.on('notification', (notification) => {
        // Either of the two may name a host behind the path.
        const path = notification.link?.split(/[?#]/)[0]
        const isHere = notification.variant === 'info' && path === location.pathname
        if (!isHere) toasts.showNotification(notification)
      }),
    ]
    return () => stops.forEach((stop) => void stop())
  }, [toasts])
  return (
    <section aria-label="Notices" aria-live="polite" className={styles.area}>
      <ul
        ref={list}
        className={styles.list}
        onPointerEnter={toasts.pause}
        onPointerLeave={toasts.resume}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
          toasts.pause()
        }}
        onBlur={toasts.resume}
      >
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </ul>
    </section>
  )
}
