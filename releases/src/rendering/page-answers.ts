import { compressedInBackground, type Piece } from '../server/gzip-pieces'
import { inlineJson } from '../server/inline-json'
import { LruCache } from '../server/lru-cache'
import { type Asking, firstAnswers } from './first-answers'

/** How long answers that everybody gets are given to further pages, ms. */
const keptMs = 5000
/** Limit of the answers that are kept, characters. */
const maxKept = 16 * 1024 * 1024

/** What the API answered to the first calls of a page. */
export interface PageAnswers {
  /** `data` by canonical URL. */
  data: Readonly<Record<string, unknown>>
  /** The same as inlined JSON. */
  text: string
  /** The text, compressed once for all pages that have it. */
  piece: Promise<Piece>
  /** When the API gave them, ms since the epoch. */
  at: number
}

/** Asks the API for pages. What it answers to nobody in particular serves those of other languages and versions too. */
export class AnswersForPages {
  readonly #kept = new LruCache<PageAnswers>(maxKept)

  constructor(private readonly apiUrl: string) {}

  /**
   * @param calls canonical URLs
   * @throws like {@link firstAnswers}
   */
  async get(calls: readonly string[], asking: Asking): Promise<PageAnswers> {
    const isShared = !asking.client.session
    const key = calls.join('\n')
    const kept = isShared ? this.#kept.get(key) : undefined
    if (kept && Date.now() - kept.at < keptMs) return kept
    const data = await firstAnswers(calls, { ...asking, apiUrl: this.apiUrl })
    const text = inlineJson(data)
    const answers = { data, text, piece: compressedInBackground(text), at: Date.now() }
    if (isShared) this.#kept.set(key, answers, text.length)
    return answers
  }
}
