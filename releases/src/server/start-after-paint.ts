/**
 * How long the shell waits for the largest pictures once the page is painted, and for a page to be painted once all of
 * it has loaded, ms.
 */
const waits = { pictures: 400, paint: 1000 }

const scriptTag = /<script defer src="([^"]+)" crossorigin><\/script>\n?/g

/**
 * Runs in a page that the server has rendered, before its content. Self-contained, since it is inlined as text. Scripts
 * that have loaded by then would otherwise run before the first frame, and keep all of the page from being seen.
 */
function startAfterPaint(sources: readonly string[], waits: { pictures: number; paint: number }): void {
  let isStarted = false
  const start = () => {
    if (isStarted || document.readyState === 'loading') return
    isStarted = true
    for (const src of sources) {
      const script = document.createElement('script')
      // In order, as `defer` has them.
      Object.assign(script, { src, crossOrigin: '', async: false })
      document.head.append(script)
    }
  }
  const afterNextFrame = () => requestAnimationFrame(() => setTimeout(start))
  const afterPictures = () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('#root img[fetchpriority=high]')]
    void Promise.all(pictures.map((picture) => picture.decode().catch(() => {}))).then(afterNextFrame)
    setTimeout(afterNextFrame, waits.pictures)
  }
  const isPaintKnown = PerformanceObserver.supportedEntryTypes?.includes('paint')
  if (isPaintKnown && !document.hidden)
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', afterPictures)
      else afterPictures()
    }).observe({ type: 'paint', buffered: true })
  else addEventListener('DOMContentLoaded', start)
  // A page that is put into the background before its first frame has none until it is seen again.
  addEventListener('load', () => setTimeout(start, waits.paint))
}

/**
 * Has a template's scripts start once the page was painted.
 * @returns the template without them, and the script that starts them, for its head
 */
export function withScriptsAfterPaint(template: string, nonce: string): { template: string; script: string } {
  const sources = [...template.matchAll(scriptTag)].map(([, source]) => source)
  const call = `(${startAfterPaint})(${JSON.stringify(sources)},${JSON.stringify(waits)})`
  return { template: template.replace(scriptTag, ''), script: `<script nonce="${nonce}">${call}</script>` }
}
