import type { PageSnapshot } from '@qe/contract'

const isOverridden = ({ remotes }: PageSnapshot) => remotes.some(({ why }) => why === 'override')

/** Asks the dev servers of a page with overrides how their remotes are now. Other pages load nothing of this. */
export async function takeOverrides(snapshot: PageSnapshot): Promise<PageSnapshot> {
  if (!snapshot.developing || !isOverridden(snapshot)) return snapshot
  const overrides = await import(/* webpackChunkName: "overrides" */ '../overrides')
  return overrides.takeOverrides(snapshot)
}

/**
 * Where the panel is for this visitor: by Alt+Shift+Q, or at once with `?panel` in the address. Its code comes when it
 * is asked for.
 */
export function offerPanel(snapshot: PageSnapshot): void {
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
