import type { PageRoute } from '@qe/contract'
import { useLayoutEffect } from 'react'
import { createExternalStore, useExternalStore } from '../external-store'

const frame = createExternalStore<NonNullable<PageRoute['frame']>>('full')

/** Puts the frame of the page that is opened around it, before it is painted. */
export function useFrameOfPage({ frame: wanted = 'full' }: Pick<PageRoute, 'frame'>): void {
  useLayoutEffect(() => {
    frame.set(wanted)
    return () => frame.set('full')
  }, [wanted])
}

/** Whether the page is for one task, and has no search, bottom bar and footer around it. */
export const useIsFocused = (): boolean => useExternalStore(frame) === 'focused'
