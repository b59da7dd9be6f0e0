import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { httpUrl } from '../config/setting-types'

export const translatorSettings = z.object({
  /**
   * A translator that speaks LibreTranslate's HTTP API, such as `https://translate.example`; messages that somebody
   * asks to have translated are sent to it. Absent, no translations are offered.
   */
  TRANSLATOR_URL: httpUrl.optional(),
  /** The translator's API key, where it wants one. */
  TRANSLATOR_KEY: z.string().min(1).optional(),
})

export interface TranslatorConfig {
  /** Null where there is none. */
  translator: { url: string; key: string | null } | null
}

/** @throws CannotStart for an address with a password, a query or a fragment in it, and for a key without an address */
export function readTranslatorConfig({
  TRANSLATOR_URL: url,
  TRANSLATOR_KEY: key,
}: z.infer<typeof translatorSettings>): TranslatorConfig {
  if (!url) {
    if (key) throw new CannotStart('TRANSLATOR_KEY is set, but TRANSLATOR_URL is not.')
    return { translator: null }
  }
  const { username, search, hash } = new URL(url)
  if (username) throw new CannotStart('TRANSLATOR_URL can’t have a user name and password in it.')
  if (search || hash)
    throw new CannotStart('TRANSLATOR_URL is the address before `/translate`. A key goes into TRANSLATOR_KEY.')
  return { translator: { url, key: key ?? null } }
}
