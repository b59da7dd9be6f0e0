const address = (remote?: string) => `/releases/overrides${remote ? `/${encodeURIComponent(remote)}` : ''}`

async function ask(method: 'PUT' | 'DELETE', remote?: string, body?: object): Promise<void> {
  const response = await fetch(address(remote), {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (response.ok) return
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  throw new Error(message ?? 'The site did not take it. Try again.')
}

/** From the next page load on; the delivery server says who may. @throws with a sentence when it refuses */
export const setOverride = (remote: string, to: string): Promise<void> => ask('PUT', remote, { to })
export const removeOverride = (remote: string): Promise<void> => ask('DELETE', remote)
export const removeAllOverrides = (): Promise<void> => ask('DELETE')
