import type { BusTopics, NotificationVariant } from '@qe/contract'

export type ToastVariant = NotificationVariant

export interface Toast {
  id: number
  message: string
  variant: ToastVariant
  link?: string | undefined
  action?: BusTopics['toast']['action'] | undefined
}

/** Rule: specification section 9. Milliseconds. */
const durations = { toast: 2000, notification: 10_000 }

/** Limit of toasts on the screen; a new one replaces the oldest. */
const maxToasts = 4

/**
 * The toasts on the screen, each of which disappears after its time.
 * @param onChange called with the new list after every change
 */
export function createToasts(onChange: (toasts: readonly Toast[]) => void) {
  let shown: readonly Toast[] = []
  let lastId = 0
  let paused = false
  const remaining = new Map<number, number>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const set = (next: readonly Toast[]) => {
    shown = next
    onChange(shown)
  }
  const stop = (id: number) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  const start = (id: number) =>
    timers.set(
      id,
      setTimeout(() => close(id), remaining.get(id)),
    )

  function close(id: number) {
    stop(id)
    remaining.delete(id)
    set(shown.filter((toast) => toast.id !== id))
  }

  function add(toast: Omit<Toast, 'id'>, duration: number) {
    const same = shown.find(({ message, variant }) => message === toast.message && variant === toast.variant)
    if (same) close(same.id)
    const id = ++lastId
    remaining.set(id, duration)
    set([...shown, { ...toast, id }])
    while (shown.length > maxToasts && shown[0]) close(shown[0].id)
    if (!paused) start(id)
  }

  return {
    show: ({ message, variant, action }: BusTopics['toast']) =>
      add({ message, variant, action }, action ? durations.notification : durations.toast),
    /** Shows a warning as an error. Rule: specification section 8. */
    showNotification: ({ message, variant, link }: BusTopics['notification']) =>
      add({ message, variant: variant === 'warning' ? 'error' : variant, link }, durations.notification),
    close,
    /** Stops the timers of all toasts; {@link resume} starts them again. */
    pause() {
      paused = true
      for (const { id } of shown) stop(id)
    },
    resume() {
      paused = false
      for (const { id } of shown) if (!timers.has(id)) start(id)
    },
  }
}
