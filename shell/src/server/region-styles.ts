/** Given by the delivery server: hears of each view before it is rendered, so that it knows whose code fails. */
declare const qeRendering: ((base: string) => void) | undefined

/** In place of `loading/region-styles.ts` on the server, where nothing is painted. */
export const followStyles = (): void => {}
export const useRegionStyles = (base: string): void => {
  if (typeof qeRendering === 'function') qeRendering(base)
}
