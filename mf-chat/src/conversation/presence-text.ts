import { formatRelative } from '@qe/ui/unshared'

/** Whoever was here so lately has hardly left. */
const activeMs = 5 * 60_000

/** `Active now`, `Active 2 hours ago`. */
export const presenceText = (seenAt: string, now: number): string =>
  now - new Date(seenAt).getTime() < activeMs ? 'Active now' : `Active ${formatRelative(seenAt, now)}`
