import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const spans = new WeakMap<FastifyRequest, Span>()

/**
 * Gives every request a span, as a child of the caller's where the request has a `traceparent`. Attributes follow
 * OpenTelemetry's semantic conventions for HTTP, without address, query and client.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request
    const route = request.routeOptions.url ?? 'unknown'
    const caller = propagation.extract(context.active(), headers)
    const options = {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route, 'url.scheme': request.protocol },
    }
    const span = trace.getTracer('quality-escape').startSpan(`${method} ${route}`, options, caller)
    spans.set(request, span)
    context.with(trace.setSpan(caller, span), done)
  })
  // A body is read in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    return span ? context.with(trace.setSpan(context.active(), span), done) : done()
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** Names the current request's span after a route that its server's own routes do not tell, such as a page's. */
export function nameRequest(request: FastifyRequest, route: string): void {
  const span = spans.get(request)
  span?.updateName(`${request.method} ${route}`)
  span?.setAttribute('http.route', route)
}
