import type { PageRemote, PageSnapshot, RemoteConfigInput } from '@qe/contract'
import account from '../../mf-account/remote.config'
import booking from '../../mf-booking/remote.config'
import catalog from '../../mf-catalog/remote.config'
import chat from '../../mf-chat/remote.config'
import hostDashboard from '../../mf-host-dashboard/remote.config'
import releases from '../../mf-releases/remote.config'

/**
 * Replaces `shell/src/start/snapshot.ts`: routes, menus and slots are compiled in; only the settings come with the
 * page.
 */
export async function readSnapshot(): Promise<PageSnapshot> {
  const { settings, revision } = JSON.parse(document.getElementById('qe-snapshot')?.textContent ?? '{}') as PageSnapshot
  const configs: RemoteConfigInput[] = [account, booking, catalog, chat, hostDashboard, releases]
  const remotes = configs.map(
    (config) =>
      ({
        name: config.name,
        version: 'one-build',
        // The loader keeps a remote by its base.
        base: `/${config.name}/`,
        entry: '',
        integrity: null,
        manifestIntegrity: null,
        assets: {},
        reason: { kind: 'default' },
        why: 'compiled in',
        previous: null,
        config: {
          ...config,
          routes: config.routes.map((route) => ({
            width: 'normal',
            who: 'everyone',
            ...route,
          })),
          slots: config.slots.map((slot) => ({ who: 'everyone', order: 0, ...slot })),
        },
      }) as PageRemote,
  )
  return { revision, remotes, settings }
}

/** Nothing is rendered on the server, so no answers come with the page. */
export const readAnswers = (): Record<string, unknown> => ({})
