import '@fontsource-variable/figtree'
import '@qe/ui/theme/base.css'
import { followCurrency, keepConnected, provideSettings, readToken, setServerCheck, userStore } from '@qe/platform/host'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followRemotes } from './loading/active-version'
import { firstPage, prefetchOnIntent } from './loading/intent'
import { trustWorkingTrees } from './loading/runtime'
import { offerPush } from './push/push'
import { Site } from './site'
import { applyColourMode } from './start/colour-mode'
import { offerPanel, takeOverrides } from './start/developing'
import { focusPressed } from './start/focus-pressed'
import { followSession } from './start/session'
import { registerWhenIdle } from './start/site-worker'
import { readSnapshot } from './start/snapshot'
import { watchPage } from './watch/watch'

const root = createRoot(document.getElementById('root') as HTMLElement)

try {
  const snapshot = await takeOverrides(await readSnapshot())
  provideSettings(snapshot.settings)
  applyColourMode()
  trustWorkingTrees(snapshot.developing?.origins ?? [])
  followRemotes(snapshot.remotes)
  watchPage(snapshot)
  const hasToken = Boolean(readToken())
  if (hasToken !== userStore.getState().isLoggedIn) setServerCheck({ hasToken, user: null })
  followCurrency()
  await firstPage(snapshot, hasToken)
  root.render(
    <StrictMode>
      <Site snapshot={snapshot} />
    </StrictMode>,
  )
  focusPressed()
  followSession()
  keepConnected()
  offerPush()
  registerWhenIdle()
  prefetchOnIntent(snapshot)
  offerPanel(snapshot)
} catch (error) {
  console.error(error)
  root.render(
    <p style={{ padding: 24 }}>Quality Escape could not start. Check your connection and load the page again.</p>,
  )
}
