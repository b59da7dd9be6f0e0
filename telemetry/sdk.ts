import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { type FinishedSpan, type Tracing, toReadableSpan } from './finished-span'

/** Longest wait for the collector when a process stops, in ms. */
const flushMs = 3000

/** Registers OpenTelemetry's SDK for this process. It reads its settings from the environment. */
export function registerSdk(service: string): Tracing {
  const processor = new BatchSpanProcessor(new OTLPTraceExporter())
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processor],
  })
  provider.register()
  return {
    recordFinished(from: string, spans: readonly FinishedSpan[]) {
      const resource = resourceFromAttributes({ 'service.name': from })
      for (const span of spans) processor.onEnd(toReadableSpan(span, resource))
    },
    async stop() {
      const timeout = new Promise<void>((done) => setTimeout(done, flushMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), timeout])
    },
  }
}
