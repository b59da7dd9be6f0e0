import { isIP } from 'node:net'

/** Names that lead to this machine or nowhere. Rule: RFC 2606 and 6761, reserved names. */
const reservedNames = /(^|\.)(localhost|test|example|invalid|example\.(com|net|org))$/

/** Whether a host's name or address is one of a demo: visitors can't reach it, and mail servers refuse it. */
export function isDemoHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (isIP(name)) return name === '::1' || name === '::' || name === '0.0.0.0' || name.startsWith('127.')
  return reservedNames.test(name)
}
