import { BlockList, isIP } from 'node:net'

/**
 * Special-purpose addresses: this machine, private networks, the cloud's metadata service. Source: IANA's
 * special-purpose registries.
 */
const specialPurpose = new BlockList()
const loopback = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  specialPurpose.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialPurpose.addSubnet(net, bits, 'ipv6')
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Global unicast; the rest of IPv6 is local, mapped or unassigned. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet, and not on this machine or in a private network. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialPurpose.check(address, 'ipv4')
  return version === 6 && globalUnicast.check(address, 'ipv6') && !specialPurpose.check(address, 'ipv6')
}

/** Whether an address is this machine's. */
export const isLoopback = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
