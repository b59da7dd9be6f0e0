import { context, propagation, trace } from '@opentelemetry/api'

/** The id of the trace that the current code belongs to; undefined outside of one. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

/**
 * The current span as a `traceparent` (W3C Trace Context), to hand on to another process; null where it is not traced.
 */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** Runs work as a part of the trace that a stored `traceparent` names. */
export const withTraceparent = <T>(traceparent: string | null, run: () => T): T =>
  traceparent ? context.with(propagation.extract(context.active(), { traceparent }), run) : run()
