import type { MapSources } from '@qe/contract'
import { archiveStyle } from './archive-style'
import type { StreetStyle, Wanted } from './street-style'

/** How long a style may take to arrive, ms. */
const deadlineMs = 6000

const isStyle = (value: unknown): boolean => {
  const style = value as { version?: unknown; sources?: unknown; layers?: unknown } | null
  return style?.version === 8 && typeof style.sources === 'object' && Array.isArray(style.layers)
}

/** @throws Error when the style does not arrive in time, or is none */
async function loadStyle(address: string): Promise<StreetStyle> {
  const response = await fetch(address, { signal: AbortSignal.timeout(deadlineMs), credentials: 'omit' })
  const style: unknown = response.ok ? await response.json() : null
  if (!isStyle(style)) throw new Error(`${address} is no MapLibre style.`)
  return { style, box: null }
}

/** Fails with `reason` when something takes too long. */
const inTime = <T>(work: Promise<T>, reason: string): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(reason)), deadlineMs)
    }),
  ])

async function loadArchive(path: string, wanted: Wanted): Promise<StreetStyle> {
  const { openArchive } = await import(/* webpackChunkName: "streets" */ './open-archive')
  const archive = await inTime(openArchive(new URL(path, location.href).href), `${path} did not answer in time.`)
  return { style: archiveStyle(archive, wanted), box: archive.box }
}

/**
 * The style of the first source that answers.
 * @throws Error when none does
 */
export async function streetStyle({ tiles, style }: MapSources, wanted: Wanted): Promise<StreetStyle> {
  if (tiles) {
    try {
      return await loadArchive(tiles, wanted)
    } catch (error) {
      if (!style) throw error
    }
  }
  if (!style) throw new Error('Maps have no source of streets.')
  return loadStyle(style[wanted.mode])
}
