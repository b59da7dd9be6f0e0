import { contractVersion, layoutSlots, type ReleaseDocument, type VersionManifest } from '@qe/contract'
import { isLive } from '../live'
import { fits } from './range'

const named = ({ name, version }: VersionManifest) => `${name} ${version}`
const fills = ({ config }: VersionManifest) => config?.slots.map(({ slot }) => slot) ?? []
const offers = ({ kind, interface: has }: VersionManifest): string[] => [
  ...(kind === 'shell' ? layoutSlots : []),
  ...(has?.offers ?? []),
]

/** Every version that somebody gets, with what it needs. */
const liveVersions = ({ microFrontends }: ReleaseDocument): VersionManifest[] =>
  Object.values(microFrontends).flatMap((releases) => releases.filter(isLive).map(({ extras }) => extras.manifest))

/** In a build's list of names: all of them. */
const everyName = '*'

/**
 * Names of shared modules that a remote uses, and the shell does not lend. A build from before they were written down
 * says nothing of them.
 */
function missingNames(remote: VersionManifest, shell: VersionManifest): string[] {
  const [used, lent] = [remote.interface?.exports, shell.interface?.exports]
  if (!used || !lent) return []
  return Object.entries(used).flatMap(([module, names]) => {
    const given = Object.hasOwn(lent, module) ? lent[module] : undefined
    // The module as a whole is compared by its version.
    if (!given)
      return remote.interface?.shared[module]
        ? []
        : [`${named(remote)} uses ${module}, and ${named(shell)} does not lend it.`]
    const missing = given.includes(everyName) ? [] : names.filter((name) => name !== everyName && !given.includes(name))
    return missing.length > 0
      ? [
          `${named(remote)} uses ${missing.join(', ')} of ${module}, and ${named(shell)} does not lend ${missing.length > 1 ? 'them' : 'it'}.`,
        ]
      : []
  })
}

/**
 * A remote runs on a shell when the shell's contract is in its range, and every shared module it takes is lent: in a
 * version that it takes, with every name it uses.
 */
function misfitOnShell(remote: VersionManifest, shell: VersionManifest): string[] {
  const contract = shell.interface?.contract ?? contractVersion
  const needed = remote.config?.contract
  const wrongContract =
    needed && !fits(needed, contract)
      ? [`${named(remote)} needs contract ${needed}, and ${named(shell)} has ${contract}.`]
      : []
  const lent = shell.interface?.shared
  const wrongShared = Object.entries((lent && remote.interface?.shared) || {}).flatMap(([module, range]) => {
    const version = lent?.[module]
    if (!version) return [`${named(remote)} takes ${module} ${range}, and ${named(shell)} does not lend it.`]
    return fits(range, version)
      ? []
      : [`${named(remote)} takes ${module} ${range}, and ${named(shell)} lends ${version}.`]
  })
  return [...wrongContract, ...wrongShared, ...missingNames(remote, shell)]
}

/** What two remotes share: topics that one publishes and the other hears, slots that one offers and the other fills. */
function sharedBetween(a: VersionManifest, b: VersionManifest): string[] {
  const meet = (ones: readonly string[] = [], others: readonly string[] = []) =>
    ones.filter((one) => others.includes(one))
  const topics = [
    ...meet(a.interface?.publishes, b.interface?.hears),
    ...meet(b.interface?.publishes, a.interface?.hears),
  ]
  const slots = [...meet(offers(a), fills(b)), ...meet(offers(b), fills(a))]
  return [...new Set([...topics.map((topic) => `the topic ${topic}`), ...slots.map((slot) => `the slot ${slot}`)])]
}

/**
 * Two remotes that meet at a topic or a slot mean the same by it when the contract of either build is in the other's
 * range.
 */
function misfitOfRemotes(a: VersionManifest, b: VersionManifest): string[] {
  const meeting = sharedBetween(a, b)
  if (meeting.length === 0) return []
  const understands = (one: VersionManifest, other: VersionManifest) =>
    !one.config || !other.interface || fits(one.config.contract, other.interface.contract)
  if (understands(a, b) && understands(b, a)) return []
  const contractOf = ({ config, interface: has }: VersionManifest) => `${has?.contract} (takes ${config?.contract})`
  return [
    `${named(a)} was built with contract ${contractOf(a)} and ${named(b)} with ${contractOf(b)}; they meet at ${meeting.join(' and ')}.`,
  ]
}

/** A slot or a topic goes only once nobody uses it: first the users stop, then the giver. */
function takenAway(candidate: VersionManifest, live: readonly VersionManifest[]): string[] {
  const before = live.filter(({ name }) => name === candidate.name)
  const others = live.filter(({ name }) => name !== candidate.name)
  const missing = (given: (manifest: VersionManifest) => readonly string[]) => {
    const elsewhere = new Set(others.flatMap(given))
    return [...new Set(before.flatMap(given))].filter((one) => !given(candidate).includes(one) && !elsewhere.has(one))
  }
  const slots = candidate.interface ? missing(offers) : []
  const topics = candidate.interface ? missing(({ interface: has }) => has?.publishes ?? []) : []
  return [
    ...slots.flatMap((slot) =>
      others
        .filter((other) => fills(other).includes(slot))
        .map((other) => `${named(candidate)} no longer offers the slot ${slot}, which ${named(other)} fills.`),
    ),
    ...topics.flatMap((topic) =>
      others
        .filter(({ interface: has }) => has?.hears.includes(topic))
        .map((other) => `${named(candidate)} no longer publishes the topic ${topic}, which ${named(other)} hears.`),
    ),
  ]
}

/**
 * Why a version can't live beside what is live now, a sentence for each pair that does not fit.
 * @param along versions of others that are published together with it, each in the place of what is live of that name
 */
export function misfits(
  document: ReleaseDocument,
  candidate: VersionManifest,
  along: readonly VersionManifest[] = [],
): string[] {
  const live = [...liveVersions(document).filter(({ name }) => !along.some((other) => other.name === name)), ...along]
  const others = live.filter(({ name }) => name !== candidate.name)
  const pairs = others.flatMap((other) => {
    if (candidate.kind === 'shell') return misfitOnShell(other, candidate)
    return other.kind === 'shell' ? misfitOnShell(candidate, other) : misfitOfRemotes(candidate, other)
  })
  const needed = candidate.config?.contract
  const alone = needed && !live.some(({ kind }) => kind === 'shell') && !fits(needed, contractVersion)
  const site = alone ? [`${named(candidate)} needs contract ${needed}, and the site has ${contractVersion}.`] : []
  return [...site, ...pairs, ...takenAway(candidate, live)]
}

/**
 * Slots that a version fills though nobody live offers them yet; no reason to refuse, since teams may come in any
 * order.
 */
export function unofferedSlots(document: ReleaseDocument, candidate: VersionManifest): string[] {
  const offered = new Set([...liveVersions(document), candidate].flatMap(offers))
  return fills(candidate).filter((slot) => !offered.has(slot))
}
