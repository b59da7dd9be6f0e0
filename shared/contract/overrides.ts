/** Version name of unpublished code from a dev server, which changes with every edit. */
export const workingTree = 'working-tree'

/** Folder that a remote's dev server serves. Beside the code it contains `remote.json`, the remote's current config. */
export const devFolder = (remote: string): string => `/dev/${remote}/`

/** As a trusted origin: every port of the machine that the browser runs on. */
export const loopback = 'loopback'
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether code from this address may run without a hash, in place of a published version. Checked by the delivery
 * server, and again by the shell.
 */
export function isTrusted(address: string, trusted: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { origin, hostname, protocol } = new URL(address)
  if (!/^https?:$/.test(protocol)) return false
  return trusted.includes(origin) || (trusted.includes(loopback) && loopbackHosts.includes(hostname))
}
