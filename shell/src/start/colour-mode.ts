import { cookies } from '@qe/contract'
import { localValues } from '@qe/platform'
import { writeCookie } from '@qe/platform/host'

type ColourMode = 'light' | 'dark'

/** The colour mode chosen in this browser; light by default. Rule: specification section 2. */
export const colourMode = (): ColourMode => localValues.read<ColourMode>('colour-mode') ?? 'light'

export function applyColourMode(mode: ColourMode = colourMode()): void {
  document.documentElement.dataset['theme'] = mode
}

export function setColourMode(mode: ColourMode): void {
  localValues.write('colour-mode', mode)
  writeCookie(cookies.colourMode, mode)
  applyColourMode(mode)
}
