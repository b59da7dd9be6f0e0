import {
  contractVersion,
  isRetired,
  layoutSlots,
  type ReleaseDocument,
  sharedSlots,
  type VersionManifest,
} from '@qe/contract'
import { satisfies } from 'semver'
import { isLive } from '../is-live'
import { menuConflicts, routeConflicts } from './routes'
import { storageConflicts } from './storage'

const named = ({ name, version }: VersionManifest) => `${name} ${version}`
const fills = ({ config }: VersionManifest) => config?.slots.map(({ slot }) => slot) ?? []
const offers = ({ kind, interface: has }: VersionManifest): string[] => [
  ...(kind === 'shell' ? layoutSlots : []),
  ...(has?.offers ?? []),
]

/** Manifests of all versions that anybody gets. */
const liveManifests = (document: ReleaseDocument): VersionManifest[] =>
  Object.entries(document.microFrontends)
    .filter(([name]) => !isRetired(document, name))
    .flatMap(([, releases]) => releases.filter(isLive).map(({ extras }) => extras.manifest))

/** In a build's list of names: all names. */
const everyName = '*'

/**
 * Names of shared modules that a remote uses and the shell does not provide. Builds from before these lists existed
 * have no errors.
 */
function missingNames(remote: VersionManifest, shell: VersionManifest): string[] {
  const [used, provided] = [remote.interface?.exports, shell.interface?.exports]
  if (!used || !provided) return []
  return Object.entries(used).flatMap(([module, names]) => {
    const given = Object.hasOwn(provided, module) ? provided[module] : undefined
    // The version check reports a module that is missing as a whole.
    if (!given)
      return remote.interface?.shared[module]
        ? []
        : [`${named(remote)} uses ${module}, and ${named(shell)} does not provide it.`]
    const missing = given.includes(everyName) ? [] : names.filter((name) => name !== everyName && !given.includes(name))
    return missing.length > 0
      ? [
          [
            `${named(remote)} uses ${missing.join(', ')} of ${module}, and ${named(shell)} does not`,
            `provide ${missing.length > 1 ? 'them' : 'it'}.`,
          ].join(' '),
        ]
      : []
  })
}

/**
 * A remote runs on a shell if the shell's contract is in its range, and the shell provides every shared module in a
 * version that satisfies the remote's range, with every name that it uses, and loads its kind of entry.
 */
function incompatibilitiesWithShell(remote: VersionManifest, shell: VersionManifest): string[] {
  const contract = shell.interface?.contract ?? contractVersion
  const needed = remote.config?.contract
  const wrongContract =
    needed && !satisfies(contract, needed)
      ? [`${named(remote)} needs contract ${needed}, and ${named(shell)} has ${contract}.`]
      : []
  const provided = shell.interface?.shared
  const wrongShared = Object.entries((provided && remote.interface?.shared) || {}).flatMap(([module, range]) => {
    const version = provided?.[module]
    if (!version) return [`${named(remote)} takes ${module} ${range}, and ${named(shell)} does not provide it.`]
    return satisfies(version, range)
      ? []
      : [`${named(remote)} takes ${module} ${range}, and ${named(shell)} provides ${version}.`]
  })
  const wrongEntry =
    remote.entryType === 'module' && !shell.supports?.includes('module-entries')
      ? [`The entry of ${named(remote)} is an ES module, and ${named(shell)} loads only scripts.`]
      : []
  return [...wrongContract, ...wrongShared, ...missingNames(remote, shell), ...wrongEntry]
}

/**
 * Interfaces between two remotes: topics that one publishes and the other listens to, slots that one offers and the
 * other fills.
 */
function meetingPoints(a: VersionManifest, b: VersionManifest): string[] {
  const intersection = (ones: readonly string[] = [], others: readonly string[] = []) =>
    ones.filter((one) => others.includes(one))
  const topics = [
    ...intersection(a.interface?.publishes, b.interface?.hears),
    ...intersection(b.interface?.publishes, a.interface?.hears),
  ]
  const slots = [...intersection(offers(a), fills(b)), ...intersection(offers(b), fills(a))]
  return [...new Set([...topics.map((topic) => `the topic ${topic}`), ...slots.map((slot) => `the slot ${slot}`)])]
}

/** Two remotes with a common topic or slot are compatible if the contract of each build is in the other's range. */
function incompatibilitiesOfRemotes(a: VersionManifest, b: VersionManifest): string[] {
  const points = meetingPoints(a, b)
  if (points.length === 0) return []
  const isCompatible = (one: VersionManifest, other: VersionManifest) =>
    !one.config || !other.interface || satisfies(other.interface.contract, one.config.contract)
  if (isCompatible(a, b) && isCompatible(b, a)) return []
  const contractOf = ({ config, interface: has }: VersionManifest) => `${has?.contract} (takes ${config?.contract})`
  return [
    [
      `${named(a)} was built with contract ${contractOf(a)} and ${named(b)} with ${contractOf(b)}; they`,
      `meet at ${points.join(' and ')}.`,
    ].join(' '),
  ]
}

/** Slots that both would offer, but for those that the contract lets several offer. */
const slotConflicts = (candidate: VersionManifest, other: VersionManifest): string[] =>
  [...new Set(offers(candidate))]
    .filter((slot) => offers(other).includes(slot) && !sharedSlots.includes(slot))
    .map((slot) => `The slot ${slot} of ${named(candidate)} is offered by ${named(other)} already.`)

/** What a micro-frontend has for itself, and the candidate and another one both would have. */
const ownershipConflicts = (
  document: ReleaseDocument,
  candidate: VersionManifest,
  other: VersionManifest,
): string[] => [
  ...(candidate.kind === 'remote' && other.kind === 'remote'
    ? [...routeConflicts(document, candidate, other), ...menuConflicts(candidate, other)]
    : []),
  ...slotConflicts(candidate, other),
  ...storageConflicts(candidate, other),
]

/** Slots and topics that the candidate no longer offers while a live version uses them: the users must stop first. */
function removedInterfaces(candidate: VersionManifest, live: readonly VersionManifest[]): string[] {
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
 * Why a version is incompatible with the live versions, a sentence for each pair; empty when it is compatible.
 * @param together versions of others that are published together with it, which replace the live ones of their name
 */
export function incompatibilities(
  document: ReleaseDocument,
  candidate: VersionManifest,
  together: readonly VersionManifest[] = [],
): string[] {
  const live = [
    ...liveManifests(document).filter(({ name }) => !together.some((other) => other.name === name)),
    ...together,
  ]
  const others = live.filter(({ name }) => name !== candidate.name)
  const pairs = others.flatMap((other) => {
    const owned = ownershipConflicts(document, candidate, other)
    if (candidate.kind === 'shell') return [...incompatibilitiesWithShell(other, candidate), ...owned]
    if (other.kind === 'shell') return [...incompatibilitiesWithShell(candidate, other), ...owned]
    return [...incompatibilitiesOfRemotes(candidate, other), ...owned]
  })
  const needed = candidate.config?.contract
  const alone = needed && !live.some(({ kind }) => kind === 'shell') && !satisfies(contractVersion, needed)
  const site = alone ? [`${named(candidate)} needs contract ${needed}, and the site has ${contractVersion}.`] : []
  return [...site, ...pairs, ...removedInterfaces(candidate, live)]
}

/** Slots that a version fills and no live version offers. Allowed, since teams may ship in any order. */
export function unofferedSlots(document: ReleaseDocument, candidate: VersionManifest): string[] {
  const offered = new Set([...liveManifests(document), candidate].flatMap(offers))
  return fills(candidate).filter((slot) => !offered.has(slot))
}
