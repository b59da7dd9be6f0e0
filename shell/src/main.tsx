import '@fontsource-variable/figtree'
import '@qe/ui/theme/base.css'
import {
  connectRealtime,
  followCurrency,
  provideSettings,
  readToken,
  setServerCheck,
  userStore,
} from '@qe/platform/host'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSwitches } from './loading/follow-switches'
import { startRemotes } from './loading/load-remote'
import { prefetchFirstPage, prefetchOnIntent } from './loading/prefetch'
import { resetTrust } from './loading/trust'
import { enablePush } from './push/push'
import { Site } from './site'
import { applyColourMode } from './start/colour-mode'
import { enablePanel } from './start/enable-panel'
import { focusClickedButtons } from './start/focus-clicked'
import { registerServiceWorker } from './start/service-worker'
import { followSession } from './start/session'
import { readSnapshot } from './start/snapshot'
import { whenIdle } from './start/when-idle'
import { watchPage } from './watch/watch'
import { watchHangs } from './watch/watch-hangs'

const root = createRoot(document.getElementById('root') as HTMLElement)

try {
  const snapshot = await readSnapshot()
  provideSettings(snapshot.settings)
  applyColourMode()
  resetTrust(snapshot.developing?.origins ?? [])
  startRemotes(snapshot.remotes, snapshot.off)
  watchPage(snapshot)
  if (snapshot.traceparent)
    (await import(/* webpackChunkName: "trace-calls" */ './watch/trace-calls')).traceCalls(snapshot)
  const hasToken = Boolean(readToken())
  if (hasToken !== userStore.getState().isLoggedIn) setServerCheck({ hasToken, user: null })
  followCurrency()
  await prefetchFirstPage(snapshot, hasToken)
  root.render(
    <StrictMode>
      <Site snapshot={snapshot} />
    </StrictMode>,
  )
  focusClickedButtons()
  followSession()
  connectRealtime()
  enablePush()
  whenIdle(registerServiceWorker)
  prefetchOnIntent(snapshot)
  if (snapshot.visit) whenIdle(followSwitches)
  whenIdle(() => watchHangs(snapshot))
  enablePanel(snapshot)
} catch (error) {
  console.error(error)
  root.render(
    <p style={{ padding: 24 }}>Quality Escape could not start. Check your connection and load the page again.</p>,
  )
}
