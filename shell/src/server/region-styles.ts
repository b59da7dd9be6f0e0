/** In place of `loading/region-styles.ts` on the server, where nothing is painted. */
export const followStyles = (): void => {}
export const useRegionStyles = (): void => {}
