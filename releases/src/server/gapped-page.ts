import { createHash, randomBytes } from 'node:crypto'
import type { PageRemote, PageSnapshot } from '@qe/contract'
import { compressedPiece, type Piece, piece } from './gzip-pieces'
import type { LruCache } from './lru-cache'
import type { PageTexts } from './page'

/** Random, so that no text of a page, such as its address, looks like a gap. */
const secret = randomBytes(16).toString('hex')
const jsonGap = (name: string) => `${secret}!${name}!`
const textGap = (name: string) => `${secret}:${name}:`
const gaps = new RegExp(`"${secret}!([\\w.-]+)!"|${secret}:(\\w+):`)
/** Cuts a text without a gap, so that the parts can be shared with other pages. */
const cut = `${secret}/`

/** Remotes between two cuts: few, since a page has the parts around its own remote for itself. */
const remotesBetweenCuts = 8

/** Fields of a snapshot that differ between page loads, or between visitors with the same versions. */
const ofPageLoad = new Set<keyof PageSnapshot>(['visit', 'vitals', 'renderedFor', 'traceparent', 'flags'])

/**
 * The texts of a page, as gaps.
 * @param isRendered whether the server renders its root
 */
export const gapTexts = (
  { earlyCalls, pictures, about, title, description }: PageTexts,
  isRendered: boolean,
): PageTexts => ({
  nonce: textGap('nonce'),
  indexing: textGap('indexing'),
  refresh: textGap('refresh'),
  earlyCalls: earlyCalls && textGap('earlyCalls'),
  root: isRendered ? textGap('root') : '',
  answers: isRendered ? textGap('answers') : '',
  pictures: pictures && textGap('pictures'),
  theme: isRendered ? textGap('theme') : '',
  // Of a page that is not rendered they are those of its route.
  title: isRendered ? textGap('title') : title,
  description: isRendered && description ? textGap('description') : description,
  about: about && textGap('about'),
})

/** The remotes of a snapshot, also those that are off. */
export const allRemotes = <Remote>({ remotes, off = [] }: { remotes: Remote[]; off?: Remote[] }) => [...remotes, ...off]

/** Names of the gaps for the reason of a remote, which differs between visitors while it is rolled out. */
export const reasonGaps = (remote: string) => ({ reason: `reason.${remote}`, why: `why.${remote}` })
/** Name of the gap for the reason of the shell. */
export const shellGap = reasonGaps('shell').why

/** JSON of a snapshot with gaps for what differs between visitors and page loads. */
export function snapshotWithGaps(snapshot: PageSnapshot): string {
  const { shell } = snapshot
  const remotes = allRemotes(snapshot)
  return JSON.stringify(snapshot, function (this: unknown, key: string, value: unknown) {
    if (value === undefined) return undefined
    if (this === snapshot && ofPageLoad.has(key as keyof PageSnapshot)) return jsonGap(key)
    if (key !== 'name' && key !== 'reason' && key !== 'why') return value
    if (this === shell && key === 'why') return jsonGap(shellGap)
    const index = remotes.indexOf(this as PageRemote)
    if (key === 'name') return index > 0 && index % remotesBetweenCuts === 0 ? cut + value : value
    const remote = remotes[index]
    return remote?.reason.kind === 'rollout' ? jsonGap(reasonGaps(remote.name)[key]) : value
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Of a page for one of its parts, about. */
const bytesOfReference = 100

/** Shortest text that is compressed by itself, in characters; a shorter one goes with the gap before it. */
const minCompressed = 64

type Part = Piece | { text: string } | { gap: string }

/** A page that is rendered and compressed, but for gaps. */
export class GappedPage {
  readonly #parts: Part[]
  /** Memory that it has for itself, bytes. */
  readonly size: number

  /** @param pieces already compressed ones, by their text; shared with other pages */
  constructor(html: string, pieces: LruCache<Piece>) {
    let size = 0
    const compressed = (text: string, before?: string) => {
      const key = hashOf(text) + (before ? hashOf(before) : '')
      const known = pieces.get(key)
      if (known) return known
      const made = compressedPiece(text, before)
      size += made.blocks.length
      pieces.set(key, made, made.blocks.length)
      return made
    }
    // `split` gives each text, and after it the two groups of the expression, of which one has matched.
    this.#parts = html.split(gaps).flatMap((part: string | undefined, index): Part[] => {
      if (part === undefined) return []
      if (index % 3 > 0) return [{ gap: part }]
      return part.split(cut).map((text, number, all) =>
        // A copy: a part of a string keeps the whole in memory.
        text.length < minCompressed ? { text: Buffer.from(text).toString() } : compressed(text, all[number - 1]),
      )
    })
    this.size = size + this.#parts.length * bytesOfReference
  }

  /** @param values by name of the gap; those of the snapshot as inlined JSON */
  fill(values: Readonly<Record<string, string | Piece>>): Piece[] {
    const pieces: Piece[] = []
    let own = ''
    const finish = () => {
      if (own) pieces.push(piece(own))
      own = ''
    }
    for (const part of this.#parts) {
      const value = 'gap' in part ? (values[part.gap] ?? '') : 'text' in part ? part.text : part
      if (typeof value === 'string') own += value
      else {
        finish()
        pieces.push(value)
      }
    }
    finish()
    return pieces
  }
}
