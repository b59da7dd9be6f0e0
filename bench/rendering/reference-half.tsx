import { renderToString } from 'react-dom/server.edge'
import { preparePage, type RenderInput, render as renderWhole } from '../../shell/src/server/server-half'

export { provideRemote, sharedModules } from '../../shell/src/server/server-half'

/** Tells `reference.ts` where the rendering is. */
declare const qeRendering: (at: string) => void
/** Told right before and right after it. */
const measured = 'renderToString'

/** The server half of the shell with React's `renderToString` in place of what the delivery server gets. */
export async function render(input: RenderInput) {
  // React knows loaded views from then on; `renderToString` would not wait for them.
  await renderWhole(input)
  const page = await preparePage(input)
  qeRendering(measured)
  const html = renderToString(page)
  qeRendering(measured)
  return { html, head: {} }
}
