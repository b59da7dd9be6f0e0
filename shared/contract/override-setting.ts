import { z } from 'zod'

const origin = /^https?:\/\/[^\s,;@/]+$/
const version = /^\d+\.\d+\.\d+[\w.+-]*$/

/**
 * Another version in place of a remote's released one, in one browser: a published version, or the origin of a dev
 * server.
 */
export const override = z.object({
  remote: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
  to: z
    .string()
    .max(120)
    .refine((to) => (origin.test(to) && URL.canParse(to)) || version.test(to)),
})
export type Override = z.infer<typeof override>

export const isOrigin = (to: string): boolean => origin.test(to)

/** Parses `mf-chat@1.2.0,mf-booking@http://localhost:3204`; malformed overrides are skipped. */
export function readOverrides(text: string | undefined): Override[] {
  const pairs = text?.split(',').map((pair) => pair.split('@')) ?? []
  return pairs.flatMap(([remote, to, ...more]) => {
    const parsed = override.safeParse({ remote, to })
    return parsed.success && more.length === 0 ? [parsed.data] : []
  })
}

export const writeOverrides = (overrides: readonly Override[]): string =>
  overrides.map(({ remote, to }) => `${remote}@${to}`).join(',')
