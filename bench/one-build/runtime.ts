import type { RemoteModule } from '@qe/platform'
import account from '../../mf-account/src/remote'
import booking from '../../mf-booking/src/remote'
import catalog from '../../mf-catalog/src/remote'
import chat from '../../mf-chat/src/remote'
import hostDashboard from '../../mf-host-dashboard/src/remote'
import releases from '../../mf-releases/src/remote'

/**
 * Replaces `shell/src/loading/exposed-module.ts` and `trust.ts`: in one build the remotes are part of the program, and
 * nothing is loaded from elsewhere.
 */
const compiledIn: Record<string, RemoteModule> = Object.fromEntries(
  [account, booking, catalog, chat, hostDashboard, releases].map((remote) => [remote.name, remote]),
)

export const loadExposedModule = async (name: string): Promise<unknown> => ({ default: compiledIn[name] })
export * from './no-trust'
/** Replaces that of the server half, whose remotes are compiled in as well. */
export const provideRemote = (): void => {}
