/**
 * How long the shell waits for the largest pictures once the page is painted, and for a page to be painted once all of
 * it has loaded, ms.
 */
const waits = { pictures: 400, paint: 1000 }

const scriptTag = /<script defer src="([^"]+)" crossorigin><\/script>\n?/g
const scriptPreload = /<link rel="preload" as="script"[^>]*>\n?/g
const styleLink = /<link rel="stylesheet"[^>]*>\n?/g

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

interface AfterPaint {
  /** The template without its scripts, their preloads and its styles. */
  template: string
  /** Starts the scripts. */
  script: string
  /** Links to the template's styles. */
  styles: string[]
  /** Preloads of its scripts. */
  preloads: string[]
}

/**
 * Has a template's scripts start once the page was painted, which it is as soon as it has its styles.
 * @returns the template, and what goes into its head instead, in this order: the scripts are more than half of all
 * code, and must not share the line with the styles
 */
export function withScriptsAfterPaint(template: string, nonce: string): AfterPaint {
  const sources = [...template.matchAll(scriptTag)].map(([, source]) => source)
  const call = `(${startAfterPaint})(${JSON.stringify(sources)},${JSON.stringify(waits)})`
  const linksOf = (pattern: RegExp) => template.match(pattern)?.map((link) => link.trim()) ?? []
  return {
    template: template.replace(scriptTag, '').replace(scriptPreload, '').replace(styleLink, ''),
    script: `<script nonce="${nonce}">${call}</script>`,
    styles: linksOf(styleLink),
    preloads: linksOf(scriptPreload).map((link) => link.replace('fetchpriority="high"', 'fetchpriority="low"')),
  }
}
