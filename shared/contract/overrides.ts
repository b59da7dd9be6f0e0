/** Version of what a dev server gives: it changes with every edit. */
export const workingTree = 'working-tree'

/**
 * Folder that a remote's dev server serves; beside the code it has `remote.json`, the remote's description as it is
 * now.
 */
export const devFolder = (remote: string): string => `/dev/${remote}/`

/** Among trusted origins: every port of the machine that the browser runs on. */
export const loopback = 'loopback'
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether code of this address may run unchecked in place of a published version. Asked by the delivery server, and by
 * the shell again.
 */
export function isTrusted(address: string, trusted: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { origin, hostname, protocol } = new URL(address)
  if (!/^https?:$/.test(protocol)) return false
  return trusted.includes(origin) || (trusted.includes(loopback) && loopbackHosts.includes(hostname))
}
