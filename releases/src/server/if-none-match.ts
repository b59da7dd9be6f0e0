import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser has what the tag stands for already. Proxies that compress mark its tag with `W/`. */
export const isKnown = (tag: string, headers: IncomingHttpHeaders): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
