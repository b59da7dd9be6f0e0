/** What the API is told of the visitor whose page it is. */
export interface Client {
  /** Address of the visitor, which limits count. */
  ip: string
  traceparent: string | undefined
}

/** The API refused a call. */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor(
    url: string,
    readonly status: number,
  ) {
    super(`${url} answered ${status}.`)
  }
}

async function dataOf(address: string, { ip, traceparent }: Client, signal: AbortSignal): Promise<unknown> {
  const headers = { 'x-forwarded-for': ip, ...(traceparent && { traceparent }) }
  const response = await fetch(address, { headers, signal, redirect: 'error' })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Refused(address, response.status)
  }
  return ((await response.json()) as { data: unknown }).data
}

/**
 * Asks the API what a page asks first, as somebody who is not signed in.
 * @param urls canonical URLs of the calls
 * @returns `data` of each answer by its URL
 * @throws Refused when one is not a success; otherwise when the API does not answer, or `signal` is aborted
 */
export async function firstAnswers(
  urls: readonly string[],
  { apiUrl, client, signal }: { apiUrl: string; client: Client; signal: AbortSignal },
): Promise<Record<string, unknown>> {
  return Object.fromEntries(
    await Promise.all(urls.map(async (url) => [url, await dataOf(apiUrl + url, client, signal)] as const)),
  )
}
