import type { SiteSettings } from '@qe/contract'
import { localValues } from '@qe/platform/host'

/**
 * The address of this browser at the push service, made with the site's web key and its service worker.
 * Rule: specification section 7, push. On a developer's machine there is no push service: the browser names itself.
 * @throws when the service can't be reached or refuses
 */
export async function pushToken(
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
