import { errorStateEvent } from '@qe/ui'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { noteVersion, type VersionOnPage } from './watch'

/** When a page must have something to see, ms after it was rendered. */
const emptyAfterMs = 5000

/** Elements that are something to see, or say that it is still loading. */
const visible = 'img, svg, canvas, video, iframe, input, textarea, select, [aria-busy="true"]'

const isEmpty = (region: HTMLElement) => !region.textContent?.trim() && !region.querySelector(visible)

/**
 * Reports what a version shows in its region without throwing: a page with nothing in it, and an error state of its
 * own. Both happen to a healthy version too, as when the API is down; the watch compares.
 * @param isPage whether it is a page; a slot's filler may be empty
 */
export function useRegionWatch(
  region: RefObject<HTMLElement | null>,
  { remote, version }: VersionOnPage,
  isPage: boolean,
): void {
  // A layout effect, since an error state within dispatches its event in an effect, and those run before ours.
  useLayoutEffect(() => {
    const element = region.current
    const note = () => noteVersion({ remote, version }, 'error-state', 'It shows an error state.')
    element?.addEventListener(errorStateEvent, note)
    return () => element?.removeEventListener(errorStateEvent, note)
  }, [region, remote, version])

  useEffect(() => {
    noteVersion({ remote, version }, 'shown')
    if (!isPage) return
    const timer = setTimeout(() => {
      if (region.current && isEmpty(region.current))
        noteVersion({ remote, version }, 'empty', 'It shows an empty page.')
    }, emptyAfterMs)
    return () => clearTimeout(timer)
  }, [region, remote, version, isPage])
}
