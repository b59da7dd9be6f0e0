import '@fontsource-variable/figtree'
import '@qe/ui/theme/base.css'
import {
  connectRealtime,
  followCurrency,
  followSaved,
  forgetAnswers,
  provideAnswers,
  provideLocale,
  provideSettings,
  RouterProvider,
  readToken,
  setServerCheck,
  takeOverSession,
  userStore,
} from '@qe/platform/host'
import { provideRenderedFor } from '@qe/ui'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { followSwitches } from './loading/follow-switches'
import { startRemotes } from './loading/load-remote'
import { loadOtherRemotes } from './loading/other-remotes'
import { prefetchFirstPage, prefetchOnEntry, prefetchOnIntent } from './loading/prefetch'
import { otherRemotes } from './loading/remote-state'
import { resetTrust } from './loading/trust'
import { enablePush } from './push/push'
import { Site } from './site'
import { followColourMode } from './start/colour-mode'
import { createRouter } from './start/create-router'
import { enablePanel } from './start/enable-panel'
import { focusClickedButtons } from './start/focus-clicked'
import { registerServiceWorker } from './start/service-worker'
import { followSession } from './start/session'
import { readAnswers, readSnapshot } from './start/snapshot'
import { whenIdle } from './start/when-idle'
import { noteMismatch, watchPage } from './watch/watch'
import { watchHangs } from './watch/watch-hangs'

const container = document.getElementById('root') as HTMLElement
let root: Root | undefined

try {
  const snapshot = await readSnapshot()
  provideSettings(snapshot.settings)
  provideRenderedFor(snapshot.renderedFor)
  provideLocale(snapshot.renderedFor?.locale)
  provideAnswers(readAnswers(), snapshot.renderedFor?.at ?? 0)
  followColourMode()
  resetTrust(snapshot.developing?.origins ?? [])
  startRemotes(snapshot.remotes, snapshot.off, snapshot.flags)
  watchPage(snapshot, otherRemotes)
  if (snapshot.traceparent)
    (await import(/* webpackChunkName: "trace-calls" */ './watch/trace-calls')).traceCalls(snapshot)
  const hasToken = Boolean(readToken())
  if (hasToken !== userStore.getState().isLoggedIn) setServerCheck({ hasToken, user: null })
  const isRendered = takeOverSession() && snapshot.renderedFor !== undefined
  followCurrency()
  followSaved()
  await prefetchFirstPage(snapshot, hasToken)
  const router = createRouter(snapshot)
  const site = (
    <StrictMode>
      <Site snapshot={snapshot}>
        <RouterProvider router={router} />
      </Site>
    </StrictMode>
  )
  if (isRendered) {
    root = hydrateRoot(container, site, {
      onRecoverableError: (error, { componentStack }) => noteMismatch(snapshot, error, componentStack),
    })
  } else {
    // It may have been rendered for somebody else.
    container.replaceChildren()
    root = createRoot(container)
    root.render(site)
  }
  const firstPath = location.pathname
  router.subscribe(({ location: { pathname } }) => pathname !== firstPath && forgetAnswers())
  focusClickedButtons()
  followSession()
  connectRealtime()
  enablePush()
  whenIdle(registerServiceWorker)
  prefetchOnIntent(snapshot)
  whenIdle(() => prefetchOnEntry(snapshot, router))
  if (snapshot.visit) whenIdle(followSwitches)
  whenIdle(() => watchHangs(snapshot))
  if (snapshot.others) whenIdle(() => void loadOtherRemotes(snapshot).catch(() => {}))
  enablePanel(snapshot)
} catch (error) {
  console.error(error)
  root ??= createRoot(container)
  root.render(
    <p style={{ padding: 24 }}>Quality Escape could not start. Check your connection and load the page again.</p>,
  )
}
