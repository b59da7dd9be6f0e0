import { isTracingOn, tracingSettings } from '@qe/telemetry'
import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'

export const observabilitySettings = z.object({
  /** Bearer token for `/metrics`; without one, only loopback addresses may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The least severe lines that are logged. */
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Folder through which a simulation moves the clock and kills this process at a step; see `fault-injection.ts`. */
  QE_FAULT_INJECTION: z.string().min(1).optional(),
  ...tracingSettings.shape,
})

export interface ObservabilityConfig {
  metricsToken: string | null
  logLevel: string
  faultInjection: string | null
  /** Whether requests and jobs are traced by OpenTelemetry. */
  tracing: boolean
}

export function readObservabilityConfig(
  s: z.infer<typeof observabilitySettings>,
  mode: 'development' | 'test' | 'production',
): ObservabilityConfig {
  if (s.QE_FAULT_INJECTION && mode !== 'test')
    throw new CannotStart('QE_FAULT_INJECTION is for simulations: it runs with NODE_ENV=test only.')
  return {
    metricsToken: s.METRICS_TOKEN ?? null,
    logLevel: s.LOG_LEVEL,
    faultInjection: s.QE_FAULT_INJECTION ?? null,
    tracing: isTracingOn(s),
  }
}
