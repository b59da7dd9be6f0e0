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
import { siteWorker } from '../start/site-worker'
import { pushToken } from './push-token'

const isSupported = () => 'serviceWorker' in navigator && 'Notification' in window && 'PushManager' in window

function stateNow(): PushState {
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && readCookie(cookies.pushToken) ? 'on' : 'off'
}

/** Rule: specification section 8: what fails here is silent, and keeps no token. */
async function register(push: NonNullable<SiteSettings['push']>): Promise<void> {
  try {
    const token = await pushToken(push, await siteWorker())
    await api.call('user/device/push', { token }, { quiet: true })
    writeCookie(cookies.pushToken, token)
  } catch {}
}

/**
 * Offers push messages to the parts of the page. Nobody is asked for permission until they ask for messages. Rule:
 * specification section 4.
 */
export function offerPush(): void {
  const { push } = settings()
  if (!push || !isSupported()) return
  const show = () => pushStore.setState({ state: stateNow() })
  pushStore.setState({
    async turnOn() {
      if ((await Notification.requestPermission()) === 'granted') await register(push)
      show()
    },
    async turnOff() {
      removeCookie(cookies.pushToken)
      show()
      await api.call('user/device/push', { token: null }, { quiet: true }).catch(() => {})
    },
  })
  show()
  // The token belongs to the browser; the server has to hear of it from whoever is signed in here now.
  const keepUp = (isLoggedIn: boolean) => {
    if (isLoggedIn && stateNow() === 'on') void register(push).then(show)
  }
  keepUp(userStore.getState().isLoggedIn)
  userStore.subscribe((now, before) => {
    if (now.isLoggedIn !== before.isLoggedIn) keepUp(now.isLoggedIn)
  })
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; to?: string }>) => {
    if (data?.type === 'open' && data.to?.startsWith('/')) bus.publish('navigation', { to: data.to })
  })
}
