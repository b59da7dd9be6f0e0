import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'

/** A span that ended elsewhere, such as in a browser. */
export interface FinishedSpan {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits, as `parentId`. */
  spanId: string
  /** Null for the first span of a trace. */
  parentId: string | null
  name: string
  /** Ms since the epoch. */
  startedAt: number
  durationMs: number
  isError: boolean
}

export interface Tracing {
  /** Sends spans of another service to the collector, beside this process's own. */
  recordFinished(service: string, spans: readonly FinishedSpan[]): void
  /** Sends the spans that are left. Waits a few seconds at most, and never rejects. */
  stop(): Promise<void>
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]

/** As the SDK's exporters take it. */
export function toReadableSpan(span: FinishedSpan, resource: ReadableSpan['resource']): ReadableSpan {
  const { traceId, spanId, parentId, name, startedAt, durationMs, isError } = span
  const spanContext = { traceId, spanId, traceFlags: TraceFlags.SAMPLED }
  return {
    name,
    kind: SpanKind.CLIENT,
    spanContext: () => spanContext,
    ...(parentId && { parentSpanContext: { ...spanContext, spanId: parentId } }),
    startTime: hrTime(startedAt),
    endTime: hrTime(startedAt + durationMs),
    duration: hrTime(durationMs),
    status: { code: isError ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: {},
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'quality-escape' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}
