import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface OtlpAttribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean }
}
interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: OtlpAttribute[]
  status: { code?: number }
}
interface OtlpRequest {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

export interface CollectedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  attributes: Record<string, unknown>
  isError: boolean
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: CollectedSpan[]
  /** The bodies of all requests, as they came. */
  bodies: string[]
  close(): Promise<void>
}

const valuesOf = (attributes: OtlpAttribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.boolValue ?? Number(value.intValue)]),
  )

function spansOf(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body) as OtlpRequest
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        traceId,
        spanId,
        parentSpanId: parentSpanId || null,
        name,
        attributes: valuesOf(attributes),
        isError: status.code === 2,
      })),
    ),
  )
}

/** A collector that keeps what it is sent: OTLP over HTTP with JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      spans.push(...spansOf(body))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
