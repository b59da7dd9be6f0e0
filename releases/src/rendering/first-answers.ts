import { fetchBuffered } from '@qe/fetch'
import { z } from 'zod'

/** Far more than any first call answers. */
const maxBytes = 8 * 1024 * 1024

/** What the API is told of the visitor whose page it is. */
export interface Client {
  /** Address of the visitor, which limits count. */
  ip: string
  traceparent: string | undefined
  /** Null for somebody who is not signed in. */
  session: Session | null
}

/** Session of a visitor, as the API gets it from their browser. */
export interface Session {
  token: string
  /** The API notes it with the session; absent when the browser sends none. */
  userAgent: string | undefined
}

/** The session in a cookie's value; null when it is none that a header can carry. */
export function sessionIn(cookie: string | undefined, userAgent: string | undefined): Session | null {
  const [token] = /^[\w.~+/=-]{1,300}$/.exec(cookie ?? '') ?? []
  return token ? { token, userAgent: userAgent?.slice(0, 1000) } : null
}

const headersOf = ({ ip, traceparent, session }: Client): Record<string, string> => ({
  'x-forwarded-for': ip,
  ...(traceparent && { traceparent }),
  ...(session && { authorization: `Bearer ${session.token}` }),
  ...(session?.userAgent && { 'user-agent': session.userAgent }),
})

/** What the API answers every call with. */
const envelope = z.object({ data: z.unknown(), statusCode: z.number(), message: z.string() })

export type MissingStatus = 404 | 410
const isMissingStatus = (status: number): status is MissingStatus => status === 404 || status === 410

/** What a page is about does not exist, or does no longer, by the API's own word. */
export class Missing extends Error {
  override readonly name = 'Missing'

  constructor(
    url: string,
    readonly status: MissingStatus,
  ) {
    super(`${url} answered ${status}.`)
  }
}

/** The API refuses this visitor or this address, and may well answer the next. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** For whom a page's first calls are made, and until when. */
export interface Asking {
  client: Client
  signal: AbortSignal
  /** Whether the page is about what the first call asks for. */
  isAboutFirst: boolean
}

/** @param isMain whether the page is about what this call asks for */
async function dataOf(
  address: string,
  { client, signal, isMain }: Pick<Asking, 'client' | 'signal'> & { isMain: boolean },
): Promise<unknown> {
  const response = await fetchBuffered(address, { headers: headersOf(client), signal, redirect: 'error', maxBytes })
  const { status } = response
  const { success, data: body } = envelope.safeParse(await response.json())
  // There is nothing at an address that the API can't even read.
  if (success && isMain && (isMissingStatus(status) || status === 400))
    throw new Missing(address, status === 400 ? 404 : status)
  if (success && status >= 400 && status < 500) throw new Refused(`${address} answered ${status}.`)
  if (!success || status !== 200) throw new Error(`${address} answered ${status}.`)
  return body.data
}

/**
 * Asks the API what a page asks first, as its visitor.
 * @param urls canonical URLs of the calls
 * @returns `data` of each answer by its URL
 * @throws Missing when that does not exist; Refused when the API refuses a call; Error when it fails, or `signal` is
 * aborted
 */
export async function firstAnswers(
  urls: readonly string[],
  { apiUrl, isAboutFirst, ...asking }: Asking & { apiUrl: string },
): Promise<Record<string, unknown>> {
  const answers = await Promise.allSettled(
    urls.map(async (url, index) => {
      const isMain = isAboutFirst && index === 0
      return [url, await dataOf(apiUrl + url, { ...asking, isMain })] as const
    }),
  )
  // In order: of what does not exist the other calls are refused as well, and maybe sooner.
  return Object.fromEntries(
    answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    }),
  )
}
