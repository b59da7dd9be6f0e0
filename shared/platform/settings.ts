import type { SiteSettings } from '@qe/contract'

let current: SiteSettings | undefined

/** Called once by the shell before anything renders. */
export function provideSettings(settings: SiteSettings): void {
  current = settings
}

/** The page's settings. Throws when a remote runs without a shell. */
export function settings(): SiteSettings {
  if (!current) throw new Error('The platform has not been started. A remote runs inside the shell.')
  return current
}

/** URL of a picture without its width, as in `${photoUrl(path)}/960.webp`. Absolute URLs stay as they are. */
export function photoUrl(path: string): string {
  if (/^(https?:|data:|blob:)/.test(path)) return path
  return settings().contentBaseUrl + path.replace(/^\//, '')
}
