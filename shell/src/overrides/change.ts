const address = (remote?: string) => `/releases/overrides${remote ? `/${encodeURIComponent(remote)}` : ''}`

async function send(method: 'PUT' | 'DELETE', remote?: string, body?: object): Promise<void> {
  const response = await fetch(address(remote), {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (response.ok) return
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  throw new Error(message ?? 'The site did not accept it. Try again.')
}

/**
 * Sets an override from the next page load on.
 * @param to a published version, or the origin of a dev server
 * @throws Error with a sentence when the delivery server refuses
 */
export const setOverride = (remote: string, to: string): Promise<void> => send('PUT', remote, { to })
export const removeOverride = (remote: string): Promise<void> => send('DELETE', remote)
export const removeAllOverrides = (): Promise<void> => send('DELETE')
