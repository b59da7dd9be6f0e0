import {
  describeFlagType,
  type FlagDeclaration,
  type FlagRow,
  isRetired,
  type Release,
  type ReleaseDocument,
} from '@qe/contract'
import { table } from '../cli/table'
import { isLive } from '../is-live'
import { describeRule, rulesOf } from './rules'

interface Declared {
  flag: string
  version: string
  declaration: FlagDeclaration
}

/** The flags that a version declares. */
export const flagsOfRelease = ({ metadata: { version }, extras }: Release): Declared[] =>
  Object.entries(extras.manifest.config?.flags ?? {}).map(([flag, declaration]) => ({ flag, version, declaration }))

/** The flags of the versions that anybody gets, those of the newest version first. */
export const flagsOfLive = (releases: readonly Release[]): Declared[] => releases.filter(isLive).flatMap(flagsOfRelease)

const listedValues = (declaration: Exclude<FlagDeclaration, { type: 'number' }>) =>
  declaration.type === 'boolean' ? ['true', 'false'] : [...declaration.values]

/** A row for each flag that a live version declares, or that has rules. */
export function flagRows(document: ReleaseDocument): FlagRow[] {
  const names = Object.keys(document.microFrontends).filter((name) => !isRetired(document, name))
  return names.sort().flatMap((name) => {
    const live = flagsOfLive(document.microFrontends[name] ?? [])
    const ruled = Object.keys(document.flags?.[name] ?? {}).filter((flag) => rulesOf(document, name, flag).length > 0)
    return [...new Set([...live.map(({ flag }) => flag), ...ruled])].sort().map((flag) => {
      const declared = live.filter((one) => one.flag === flag)
      const newest = declared[0]?.declaration
      return {
        name,
        flag,
        about: newest?.about ?? 'no live version declares it',
        type: newest ? describeFlagType(newest) : '',
        ...(newest && newest.type !== 'number' && { values: listedValues(newest) }),
        default: newest ? String(newest.default) : '',
        rules: rulesOf(document, name, flag).map(describeRule),
        versions: declared.map(({ version }) => version),
      }
    })
  })
}

/** Formats flags as a table. */
export const flagsTable = (rows: readonly FlagRow[]): string =>
  table([
    ['name', 'flag', 'values', 'default', 'rules', 'in', 'about'],
    ...rows.map(({ name, flag, type, default: value, rules, versions, about }) => [
      name,
      flag,
      type,
      value,
      rules.join(', then ') || 'none',
      versions.join(', '),
      about,
    ]),
  ])
