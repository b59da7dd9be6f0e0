import { z } from 'zod'

/** Settings of the OpenTelemetry specification that we or its SDK read; an empty one counts as absent. */
export const tracingSettings = z.object({
  /** Address of an OpenTelemetry collector (OTLP over HTTP with JSON, as on port 4318); turns tracing on. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  /** The whole address for traces, where it is not `/v1/traces` of OTEL_EXPORTER_OTLP_ENDPOINT. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  /** Headers for the collector, such as a key: `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** `none` turns tracing off again. */
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none', '']).optional(),
  /** `true` turns tracing off again. */
  OTEL_SDK_DISABLED: z.string().optional(),
  /** Which requests are traced: `parentbased_traceidratio` for a share of them; all when absent. */
  OTEL_TRACES_SAMPLER: z.string().optional(),
  /** That share, 0–1. */
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  /** The service's name in traces; `quality-escape-api` or `quality-escape-delivery` when absent. */
  OTEL_SERVICE_NAME: z.string().optional(),
  /** Further attributes of every span, such as `deployment.environment.name=staging`. */
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
})

/** Whether an environment turns tracing on. Off by default, unlike in the specification: no collector is expected. */
export function isTracingOn(settings: z.infer<typeof tracingSettings>): boolean {
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || settings.OTEL_EXPORTER_OTLP_ENDPOINT
  const isDisabled = settings.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || settings.OTEL_TRACES_EXPORTER === 'none'
  return Boolean(endpoint) && !isDisabled
}
