import type { PageSnapshot } from '@qe/contract'

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
