import type { PageSnapshot } from '@qe/contract'

const isOverridden = ({ remotes }: PageSnapshot) => remotes.some(({ reason }) => reason.kind === 'override')

/** Applies the overrides of a page, and loads the code for it only when there are any. */
export async function applyOverrides(snapshot: PageSnapshot): Promise<PageSnapshot> {
  if (!snapshot.developing || !isOverridden(snapshot)) return snapshot
  const overrides = await import(/* webpackChunkName: "overrides" */ '../overrides')
  return overrides.applyOverrides(snapshot)
}

/** Opens the panel by Alt+Shift+Q, or at once with `?panel`, for visitors who may use it. Its code loads on demand. */
export function enablePanel(snapshot: PageSnapshot): void {
  if (!snapshot.developing) return
  const toggle = () =>
    void import(/* webpackChunkName: "panel" */ '../panel')
      .then(({ togglePanel }) => togglePanel(snapshot))
      .catch(console.error)
  addEventListener('keydown', (event) => {
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyQ') return
    event.preventDefault()
    toggle()
  })
  addEventListener('qe:panel', toggle)
  if (new URLSearchParams(location.search).has('panel')) toggle()
}
