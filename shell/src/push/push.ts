import { cookies, type SiteSettings } from '@qe/contract'
import { bus } from '@qe/platform'
import {
  api,
  type PushState,
  pushStore,
  readCookie,
  removeCookie,
  settings,
  userStore,
  writeCookie,
} from '@qe/platform/host'
import { serviceWorker } from '../start/service-worker'
import { requestPushToken } from './push-token'

const isSupported = () => 'serviceWorker' in navigator && 'Notification' in window && 'PushManager' in window

function currentState(): PushState {
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && readCookie(cookies.pushToken) ? 'on' : 'off'
}

/** Registers this browser for push messages. Rule: specification section 8, failures are silent and store no token. */
async function register(push: NonNullable<SiteSettings['push']>): Promise<void> {
  try {
    const token = await requestPushToken(push, await serviceWorker())
    await api.call('user/device/push', { token }, { quiet: true })
    writeCookie(cookies.pushToken, token)
  } catch {}
}

/**
 * Makes push messages available to the remotes. Permission is requested only when the person turns messages on. Rule:
 * specification section 4.
 */
export function enablePush(): void {
  const { push } = settings()
  if (!push || !isSupported()) return
  const updateState = () => pushStore.setState({ state: currentState() })
  let lastChange = Promise.resolve()
  /** Runs changes one after another: a slow registration must not undo "off" that came after it. */
  const inOrder = (change: () => Promise<void>) => (lastChange = lastChange.then(change).then(updateState))
  pushStore.setState({
    async turnOn() {
      if ((await Notification.requestPermission()) === 'granted') await inOrder(() => register(push))
      else updateState()
    },
    turnOff: () =>
      inOrder(async () => {
        // Until the API knows, it goes on sending: then they are still on.
        const isKnown = await api.call('user/device/push', { token: null }, { quiet: true }).catch(() => null)
        if (isKnown) removeCookie(cookies.pushToken)
      }),
  })
  updateState()
  // The token belongs to the browser: register it again for each person who signs in.
  const registerFor = (isLoggedIn: boolean) => {
    if (isLoggedIn) void inOrder(async () => (currentState() === 'on' ? register(push) : undefined))
  }
  registerFor(userStore.getState().isLoggedIn)
  userStore.subscribe((now, before) => {
    if (now.isLoggedIn !== before.isLoggedIn) registerFor(now.isLoggedIn)
  })
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; to?: string }>) => {
    if (data?.type === 'open' && data.to?.startsWith('/')) bus.publish('navigation', { to: data.to })
  })
}
