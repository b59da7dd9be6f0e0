import { type CallInput, type CallName, type CallOutput, callTable, canonicalUrl } from '@qe/contract'
import { urlOfCall } from './url-of-call'

/** Answers that came with the page, `data` by canonical URL. */
let answers: ReadonlyMap<string, unknown> = new Map()

/**
 * Provides the answers that a page was rendered from. Called by the shell before it renders.
 * @param byUrl `data` of each answer by the URL of its call
 */
export function provideAnswers(byUrl: Readonly<Record<string, unknown>>): void {
  answers = new Map(Object.entries(byUrl))
}

/** Called once the page they came with is left: a later page wants fresh answers. */
export const forgetAnswers = (): void => provideAnswers({})

/** The answer to a call that came with the page; undefined when none did. */
export function handedAnswer<N extends CallName>(name: N, input: CallInput<N>): CallOutput<N> | undefined {
  if (answers.size === 0 || callTable[name].method !== 'GET') return undefined
  return answers.get(canonicalUrl(urlOfCall(name, input as Record<string, unknown>))) as CallOutput<N> | undefined
}
