import { cookies } from '@qe/contract'
import { localValues } from '@qe/platform'
import { writeCookie } from '@qe/platform/host'
import { useSyncExternalStore } from 'react'

type ColourMode = 'light' | 'dark'

const storageName = 'colour-mode'
const listeners = new Set<() => void>()

/** The colour mode chosen in this browser; light by default. Rule: specification section 2. */
const chosen = (): ColourMode => localValues.read<ColourMode>(storageName) ?? 'light'

const shown = (): ColourMode => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function show(mode: ColourMode): void {
  document.documentElement.dataset['theme'] = mode
  for (const listener of listeners) listener()
}

/** Called once by the shell: shows the chosen mode, and what another tab chooses later. */
export function followColourMode(): void {
  localValues.follow(storageName, () => show(chosen()))
}

export function setColourMode(mode: ColourMode): void {
  localValues.write(storageName, mode)
  writeCookie(cookies.colourMode, mode)
  show(mode)
}

export const useColourMode = (): ColourMode =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown,
    () => 'light',
  )
