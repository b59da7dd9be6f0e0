import type { PageSnapshot } from '@qe/contract'
import { createRoot, type Root } from 'react-dom/client'
import { Panel } from './panel'

let open: { root: Root; container: HTMLElement } | null = null

function closePanel(): void {
  open?.root.unmount()
  open?.container.remove()
  open = null
}

/** Opens or closes the panel. It has a React root of its own, so that it works when the site does not. */
export function togglePanel(snapshot: PageSnapshot): void {
  if (open) {
    closePanel()
    return
  }
  const container = document.createElement('div')
  document.body.append(container)
  open = { root: createRoot(container), container }
  open.root.render(<Panel snapshot={snapshot} onClose={closePanel} />)
}
