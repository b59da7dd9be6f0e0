/**
 * What the server assumed of the visitor when it rendered this page; absent when the browser renders it. On the global
 * object, since a page has several copies of this package.
 */
export interface RenderedFor {
  /** Locale of dates and amounts (BCP 47). */
  locale: string
  /** Width of the window, px. */
  width: number
  /** When its answers were given, ms since the epoch. */
  at: number
}

declare global {
  var __qeRenderedFor: RenderedFor | undefined
}

/** Called by the shell before anything renders, with the same values on the server and in the browser. */
export function provideRenderedFor(values: RenderedFor | undefined): void {
  globalThis.__qeRenderedFor = values
}

/** The present while the server renders a page, and while the browser takes it over; ms since the epoch. */
export const renderedAt = (): number => globalThis.__qeRenderedFor?.at ?? Date.now()

/** Locale of dates and amounts; undefined for the browser's own. */
export const visitorLocale = (): string | undefined => globalThis.__qeRenderedFor?.locale
