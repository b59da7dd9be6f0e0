/** Wait after the page has loaded, ms. */
const delayMs = 2000

/** Starts what the page itself does not need, after it has loaded. */
export function whenIdle(work: () => void): void {
  const start = () => setTimeout(work, delayMs)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
