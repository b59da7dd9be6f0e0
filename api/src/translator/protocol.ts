import { z } from 'zod'

/** A language as translators name it, such as `de`, `pt-BR` or `zh-Hans`. */
const language = z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i)

/** https://docs.libretranslate.com: what `POST /translate` answers to a text of unknown language. */
export const translateAnswer = z.object({
  translatedText: z.string().min(1).max(40_000),
  detectedLanguage: z.object({ language }),
})

/** What `GET /languages` answers. */
export const languagesAnswer = z.array(z.object({ code: language }))

/**
 * The translator's own name of a language: `pt-BR` where it has Brazil's, or `pt`; `zh-TW` is `zh-Hant`. Undefined for
 * one that it does not know.
 */
export function codeOf(tag: string, codes: readonly string[]): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize()
  const names = [tag, `${language}-${script}`, language].map((name) => name.toLowerCase())
  return names.flatMap((name) => codes.find((code) => code.toLowerCase() === name) ?? [])[0]
}
