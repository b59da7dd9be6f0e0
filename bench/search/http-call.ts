import { Agent, get } from 'node:http'
import type { Scenario } from './inputs'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

export function urlOf(origin: string, call: Scenario['call'], input: Scenario['inputs'][number]): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) for (const one of [value].flat()) query.append(name, String(one))
  return `${origin}/v1/api/${call}?${query}`
}

/** Calls over one keep-alive connection. @returns the response and the time to its last byte (ms) */
export function ask(url: string): Promise<{ body: string; took: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    get(url, { agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const body = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve({ body, took: performance.now() - began })
        else reject(new Error(`${url} answered ${response.statusCode}: ${body.slice(0, 300)}`))
      })
    }).on('error', reject)
  })
}
