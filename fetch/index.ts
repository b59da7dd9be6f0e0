/** Longest answer of another service, unless its caller expects longer ones. */
const defaultMaxBytes = 1024 * 1024
/** Rule: Fetch standard, "null body status". */
const nullBodyStatuses = [204, 205, 304]

export interface Limits {
  /** Ends the wait, also for the body. */
  signal: AbortSignal
  /** After decompression. 1 MiB by default. */
  maxBytes?: number | undefined
}

/** What settles, unless the signal is aborted first. */
async function unlessAborted<Result>(settling: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let abort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error)
  })
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([aborted, settling])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function bytesOf(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The same answer with its whole body in memory: reading it waits for nobody.
 *
 * Node's own reading (20.20, 22.23) may never settle when it is aborted while it decompresses the body.
 * @throws the signal's reason when it is aborted first; Error when the body is too long or breaks off
 */
export async function bufferResponse(
  answer: Response,
  { signal, maxBytes = defaultMaxBytes }: Limits,
): Promise<Response> {
  const bytes = await unlessAborted(bytesOf(answer, maxBytes), signal)
  const { status, statusText, headers } = answer
  return new Response(nullBodyStatuses.includes(status) ? null : bytes, { status, statusText, headers })
}

/**
 * Fetches an answer with its whole body.
 * @throws as `fetch` does, and as {@link bufferResponse}
 */
export async function fetchBuffered(
  address: string | URL,
  { maxBytes, ...init }: RequestInit & Limits,
): Promise<Response> {
  return bufferResponse(await fetch(address, init), { signal: init.signal, maxBytes })
}
