import { z } from 'zod'
import { type CallName, callTable } from './calls/table'

const hexadecimal = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`))

/**
 * Spans of a page's calls, sent to `POST /releases/spans` by `navigator.sendBeacon` as JSON in text/plain, where the
 * page load is traced. They have the name of the call and nothing of its input.
 */
export const spanReport = z.object({
  /** Visit token of the page's snapshot. */
  visit: z.string().max(4000),
  spans: z
    .array(
      z.object({
        traceId: hexadecimal(32),
        spanId: hexadecimal(16),
        /** The page load; null after the visitor went on to another page. */
        parentId: hexadecimal(16).nullable(),
        name: z.enum(Object.keys(callTable) as [CallName, ...CallName[]]),
        /** Ms since the epoch. */
        startedAt: z.number().int().min(0).max(8.64e15),
        durationMs: z.number().min(0).max(600_000),
        isError: z.boolean(),
      }),
    )
    .max(60),
})
export type SpanReport = z.infer<typeof spanReport>
