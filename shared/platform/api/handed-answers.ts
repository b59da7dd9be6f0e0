import { type CallInput, type CallName, type CallOutput, callTable } from '@qe/contract'
import { urlOfCall } from './url-of-call'

/** Answers that came with the page, `data` by canonical URL. */
let answers: ReadonlyMap<string, unknown> = new Map()
/** When the API gave them, ms since the epoch. */
let givenAt = 0
/**
 * How long they count as fresh, ms. A page may be older: the delivery server gives an older copy while it renders the
 * next, and a browser shows again what it has stored. A slow phone needs some seconds until it asks.
 */
const freshMs = 15_000

/**
 * Provides the answers that a page was rendered from. Called by the shell before it renders.
 * @param byUrl `data` of each answer by the URL of its call
 * @param at when the API gave them, ms since the epoch
 */
export function provideAnswers(byUrl: Readonly<Record<string, unknown>>, at: number): void {
  answers = new Map(Object.entries(byUrl))
  givenAt = at
}

/** Called once the page they came with is left, or somebody signs in or out: later ones want fresh answers. */
export const forgetAnswers = (): void => provideAnswers({}, 0)

/** An answer that came with the page, when it was given (ms since the epoch), and whether it is still fresh. */
interface HandedAnswer<N extends CallName> {
  data: CallOutput<N>
  at: number
  isFresh: boolean
}

/** The answer to a call that came with the page; undefined when none did. */
export function handedAnswer<N extends CallName>(name: N, input: CallInput<N>): HandedAnswer<N> | undefined {
  if (answers.size === 0 || callTable[name].method !== 'GET') return undefined
  const data = answers.get(urlOfCall(name, input as Record<string, unknown>))
  if (data === undefined) return undefined
  return { data: data as CallOutput<N>, at: givenAt, isFresh: Math.abs(Date.now() - givenAt) < freshMs }
}
