import type { PageSnapshot } from '@qe/contract'
import { createRoot, type Root } from 'react-dom/client'
import { Panel } from './panel'

let open: { root: Root; place: HTMLElement } | null = null

function closePanel(): void {
  open?.root.unmount()
  open?.place.remove()
  open = null
}

/** Opens the panel, or closes it. It has a root of its own, and works where the site does not. */
export function togglePanel(snapshot: PageSnapshot): void {
  if (open) {
    closePanel()
    return
  }
  const place = document.createElement('div')
  document.body.append(place)
  open = { root: createRoot(place), place }
  open.root.render(<Panel snapshot={snapshot} onClose={closePanel} />)
}
