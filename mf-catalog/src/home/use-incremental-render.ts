import { useBeginsHydrating } from '@qe/ui/unshared'
import { useEffect, useState } from 'react'

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(handle)
}

/**
 * Number of sections to render so far: one more whenever the browser is idle. A transition would render all of them in
 * one task, and delay what a press starts meanwhile. The server renders all of them.
 */
export function useIncrementalRender(total: number): number {
  const isHydrating = useBeginsHydrating()
  const [rendered, setRendered] = useState(isHydrating ? total : 0)
  useEffect(() => {
    if (rendered < total) return whenIdle(() => setRendered(rendered + 1))
  }, [rendered, total])
  return rendered
}
