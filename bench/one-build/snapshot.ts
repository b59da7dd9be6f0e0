import type { PageRemote, PageSnapshot, RemoteConfigInput } from '@qe/contract'
import account from '../../mf-account/remote.config'
import booking from '../../mf-booking/remote.config'
import catalog from '../../mf-catalog/remote.config'
import chat from '../../mf-chat/remote.config'
import hostDashboard from '../../mf-host-dashboard/remote.config'
import releases from '../../mf-releases/remote.config'

const configs: RemoteConfigInput[] = [account, booking, catalog, chat, hostDashboard, releases]

/** Routes, menus and slots are compiled in; only the settings, and what a page was rendered for, come with the page. */
export const compiledSnapshot = (given: Pick<PageSnapshot, 'settings' | 'revision' | 'renderedFor'>): PageSnapshot => ({
  ...given,
  remotes: configs.map(
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
          routes: config.routes.map((route) => ({ width: 'normal', who: 'everyone', slots: [], ...route })),
          slots: config.slots.map((slot) => ({ who: 'everyone', order: 0, ...slot })),
        },
      }) as PageRemote,
  ),
})

const jsonIn = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '{}')

/** Replaces that of `shell/src/start/snapshot.ts`. */
export async function readSnapshot(): Promise<PageSnapshot> {
  const { settings, revision, renderedFor } = jsonIn('qe-snapshot') as PageSnapshot
  return compiledSnapshot({ settings, revision, ...(renderedFor && { renderedFor }) })
}

export const readAnswers = (): Record<string, unknown> => jsonIn('qe-answers')
