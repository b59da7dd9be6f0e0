import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (body: Record<string, unknown>, response: ServerResponse) => void

/** A translator that speaks LibreTranslate's HTTP API over real HTTP. */
export interface TestTranslator {
  /** For `TRANSLATOR_URL`. */
  url: string
  /** The bodies of the translations that it was asked for, in order. */
  asked: Record<string, unknown>[]
  /** Answers translations by this from now on. */
  respond(answer: Answer): void
  /** Answers translations with this JSON from now on. */
  answer(body: unknown, status?: number): void
  /** Translates again as at first, and forgets what it was asked. */
  reset(): void
  close(): void
}

const codes = ['en', 'de', 'pt', 'pt-BR', 'zh-Hans', 'zh-Hant']
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** What it answers at first: it takes everything for German, and `de` to `en` is `Hallo` to `en: Hallo`. */
const translates: Answer = ({ q, target }, response) =>
  json(response, { translatedText: `${target}: ${q}`, detectedLanguage: { confidence: 90, language: 'de' } })

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** Starts a translator on this machine; it knows English, German, Portuguese and Chinese. */
export async function startTranslator(): Promise<TestTranslator> {
  const asked: Record<string, unknown>[] = []
  let answer = translates
  const server = createServer(async (request, response) => {
    if (request.url === '/languages')
      return json(
        response,
        codes.map((code) => ({ code, name: code, targets: codes })),
      )
    if (request.method !== 'POST' || request.url !== '/translate') return response.writeHead(404).end()
    const body = await bodyOf(request)
    asked.push(body)
    answer(body, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    respond: (next) => {
      answer = next
    },
    answer: (body, status) => {
      answer = (_, response) => json(response, body, status)
    },
    reset: () => {
      answer = translates
      asked.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
