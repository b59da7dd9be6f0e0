import { renderToString } from 'react-dom/server.edge'
import { preparePage, type RenderInput, render as renderWhole } from '../../shell/src/server/server-half'

export { provideRemote, sharedModules } from '../../shell/src/server/server-half'

/**
 * The server half of the shell with React's `renderToString` in place of what the delivery server gets.
 * @returns the HTML, and as its title how long that took, ms
 */
export async function render(input: RenderInput) {
  // React knows loaded views from then on; `renderToString` would not wait for them.
  await renderWhole(input)
  const page = await preparePage(input)
  const began = performance.now()
  const html = renderToString(page)
  return { html, head: { title: String(performance.now() - began) } }
}
