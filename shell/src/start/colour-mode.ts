import { localValues } from '@qe/platform'

export type ColourMode = 'light' | 'dark'

/** Light unless this person chose otherwise in this browser. Rule: specification section 2. */
export const colourMode = (): ColourMode => localValues.read<ColourMode>('colour-mode') ?? 'light'

export function applyColourMode(mode: ColourMode = colourMode()): void {
  document.documentElement.dataset['theme'] = mode
}

export function chooseColourMode(mode: ColourMode): void {
  localValues.write('colour-mode', mode)
  applyColourMode(mode)
}
