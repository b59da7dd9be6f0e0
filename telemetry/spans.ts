import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = () => trace.getTracer('quality-escape')

/** An error's code or class. Never its message, which may contain what people entered. */
const errorType = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}

function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', errorType(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

interface SpanOptions {
  kind?: keyof typeof SpanKind
  attributes?: Attributes
}

async function endWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Runs work within a span. Names and attributes are patterns and names of ours, never values. */
export function withSpan<T>(name: string, { kind = 'INTERNAL', attributes }: SpanOptions, run: () => Promise<T>) {
  return tracer().startActiveSpan(name, { kind: SpanKind[kind], ...(attributes && { attributes }) }, (span) =>
    endWith(span, run()),
  )
}

/** A port whose asynchronous methods run within a span each, named after service and method: `Stripe captureIntent`. */
export function traceCalls<T extends object>(service: string, port: T): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function' || typeof name !== 'string') return method
      return (...args: unknown[]) => {
        const attributes = { 'peer.service': service }
        return tracer().startActiveSpan(`${service} ${name}`, { kind: SpanKind.CLIENT, attributes }, (span) => {
          const result: unknown = method.apply(target, args)
          // Without an end a span is not sent: a method that does not wait for the service is none.
          return result instanceof Promise ? endWith(span, result) : result
        })
      }
    },
  })
}
