import type { SiteSettings } from '@qe/contract'
import { localValues } from '@qe/platform/host'

/**
 * Requests the push token of this browser from Firebase Cloud Messaging. Rule: specification section 7, push. On a
 * developer's machine, which has no push service, the token is random and stored.
 * @throws when the service can't be reached or refuses
 */
export async function requestPushToken(
  push: NonNullable<SiteSettings['push']>,
  worker: ServiceWorkerRegistration,
): Promise<string> {
  if (push === 'local') {
    const token = localValues.read<string>('push-token') ?? `local-${crypto.randomUUID()}`
    localValues.write('push-token', token)
    return token
  }
  const [{ getApps, initializeApp }, { getMessaging, getToken }] = await Promise.all([
    import(/* webpackChunkName: "firebase" */ 'firebase/app'),
    import(/* webpackChunkName: "firebase" */ 'firebase/messaging'),
  ])
  const app = getApps().find(({ name }) => name === 'push') ?? initializeApp(push.config, 'push')
  return getToken(getMessaging(app), { vapidKey: push.vapidKey, serviceWorkerRegistration: worker })
}
