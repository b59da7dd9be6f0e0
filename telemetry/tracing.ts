import type { Tracing } from './finished-span'

/**
 * Starts tracing for this process, by the environment's OTEL_ settings. Until then every other function of this package
 * does next to nothing, and the SDK is not even loaded.
 * @param service the name where OTEL_SERVICE_NAME is absent
 */
export async function startTracing(service: string): Promise<Tracing> {
  const { registerSdk } = await import('./sdk')
  return registerSdk(service)
}
