import { siteStorage, type VersionManifest } from '@qe/contract'

/** Most names of a remote, and the longest (characters). */
const [maxNames, maxLength] = [30, 80]

/** Three characters or more, so that a beginning does not take what many others begin with. */
const declarable = new RegExp(`^[^\\p{Cc}*]{3,${maxLength}}\\*?$`, 'u')

/** Whether a declared name stands for a stored one. */
const covers = (declared: string, name: string) =>
  declared.endsWith('*') ? name.startsWith(declared.slice(0, -1)) : name === declared

/** Whether two declared names stand for a common one. */
const overlap = (a: string, b: string) => covers(a, b.replace(/\*$/, '')) || covers(b, a.replace(/\*$/, ''))

/** The names under which a version may store something. */
const storageOf = ({ name, kind, config }: VersionManifest): readonly string[] =>
  kind === 'shell' ? siteStorage : [`${name}:*`, `qe:${name}:*`, ...(config?.storage ?? [])]

/** Whether a version may store something under a name: it declared it, or the name begins with its own. */
export const mayStore = (manifest: VersionManifest, name: string): boolean =>
  storageOf(manifest).some((declared) => covers(declared, name))

/** Names that can't be declared, a sentence each. */
export function storageFaults({ config }: VersionManifest): string[] {
  const names = config?.storage ?? []
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return [
    ...names
      .filter((name) => !declarable.test(name))
      .map((name) =>
        [
          `The stored name ${JSON.stringify(name)} is none such as "qe:draft" or "qe:draft:*", of 3 to ${maxLength}`,
          'characters.',
        ].join(' '),
      ),
    ...[...twice].map((name) => `The stored name ${name} is declared twice.`),
    ...(names.length > maxNames ? [`It declares ${names.length} stored names; ${maxNames} at most.`] : []),
  ]
}

/** Names under which both a candidate and another live version would store something, or that are the shell's. */
export const storageConflicts = (candidate: VersionManifest, other: VersionManifest): string[] =>
  storageOf(candidate).flatMap((name) =>
    storageOf(other)
      .filter((taken) => overlap(name, taken))
      .map((taken) =>
        [
          `The stored name ${name} of ${candidate.name} ${candidate.version} is one of ${other.name} ${other.version}`,
          `already (${taken}).`,
        ].join(' '),
      ),
  )
