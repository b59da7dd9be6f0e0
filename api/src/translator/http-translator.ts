import { fetchBuffered } from '@qe/fetch'
import type { z } from 'zod'
import type { Translation, TranslationRequest, Translator } from './port'
import { codeOf, languagesAnswer, translateAnswer } from './protocol'

/** Somebody has pressed a button and waits; a long message takes seconds where there is no graphics card. */
const translatorLimits = { milliseconds: 8000, bytes: 256 * 1024, atOnce: 8, keptAnswers: 500 } as const
/** After a failure nobody waits for it until then, ms. */
const pauseMs = 5000
/** How long a translation is kept in memory, ms: two people, or one on two devices, read it within that time. */
const keepMs = 1_800_000
/** How long its list of languages is good, ms. */
const keepLanguagesMs = 3_600_000

/** The translator can't be asked, or does not answer as it should. Says nothing of the text. */
class TranslatorFailed extends Error {
  override readonly name = 'TranslatorFailed'

  /** @param status of its answer, where there was one */
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message)
  }
}

/**
 * Asks a translator that speaks LibreTranslate's HTTP API.
 * @param milliseconds how long a translation may take
 */
export function createHttpTranslator(
  { url, key }: { url: string; key: string | null },
  now: () => Date,
  milliseconds: number = translatorLimits.milliseconds,
): Translator {
  const base = url.endsWith('/') ? url : `${url}/`
  const answers = new Map<string, { translation: Promise<Translation | null>; until: number }>()
  let languages: { codes: Promise<string[]>; until: number } | null = null
  let running = 0
  let pausedUntil = 0

  const exchange = <T>(path: string, schema: z.ZodType<T>, init: Sending): Promise<T> =>
    fetchJson(new URL(path, base), init).then((answer) => {
      const read = schema.safeParse(answer)
      if (!read.success) throw new TranslatorFailed('The translator’s answer has another shape.')
      return read.data
    })

  const languageCodes = (signal: AbortSignal): Promise<string[]> => {
    if (languages && languages.until > now().getTime()) return languages.codes
    const codes = exchange('languages', languagesAnswer, { signal }).then((found) => found.map(({ code }) => code))
    languages = { codes, until: now().getTime() + keepLanguagesMs }
    codes.catch(() => {
      languages = null
    })
    return codes
  }

  const ask = async ({ text, to }: TranslationRequest): Promise<Translation | null> => {
    running++
    try {
      const signal = AbortSignal.timeout(milliseconds)
      const target = codeOf(to, await languageCodes(signal))
      if (!target) return null
      const body = { q: text, source: 'auto', target, format: 'text', ...(key && { api_key: key }) }
      const { translatedText, detectedLanguage } = await exchange('translate', translateAnswer, {
        signal,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { text: translatedText, from: detectedLanguage.language, to: target }
    } catch (error) {
      // A text that it refuses says nothing of the next one.
      const isOfThisText = error instanceof TranslatorFailed && error.status === 400
      if (!isOfThisText) pausedUntil = now().getTime() + pauseMs
      throw error
    } finally {
      running--
    }
  }

  return {
    translate: (request) => {
      const version = JSON.stringify([request.version, request.to])
      const kept = answers.get(version)
      if (kept && kept.until > now().getTime()) return kept.translation
      if (running >= translatorLimits.atOnce)
        return Promise.reject(new TranslatorFailed('The translator has enough to do.'))
      if (now().getTime() < pausedUntil)
        return Promise.reject(new TranslatorFailed('The translator failed a moment ago.'))
      const answer = { translation: ask(request), until: now().getTime() + keepMs }
      const forget = () => {
        if (answers.get(version) === answer) answers.delete(version)
      }
      answers.delete(version)
      answers.set(version, answer)
      answer.translation.catch(forget)
      // Private texts go in time, also where nobody asks for another one.
      setTimeout(forget, keepMs).unref()
      for (const oldest of answers.keys()) {
        if (answers.size <= translatorLimits.keptAnswers) break
        answers.delete(oldest)
      }
      return answer.translation
    },
  }
}

type Sending = RequestInit & { signal: AbortSignal }

/** @throws an error without a word of what was sent or answered */
async function fetchJson(address: URL, { headers, ...init }: Sending): Promise<unknown> {
  const answer = await fetchBuffered(address, {
    ...init,
    maxBytes: translatorLimits.bytes,
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'QualityEscape-Translation/1.0', ...headers },
  })
  if (!answer.ok) throw new TranslatorFailed(`The translator answered with ${answer.status}.`, answer.status)
  try {
    return await answer.json()
  } catch {
    // The parser's own error quotes the text.
    throw new TranslatorFailed('The translator’s answer is no JSON.')
  }
}
