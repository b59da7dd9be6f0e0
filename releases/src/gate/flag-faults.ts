import {
  describeFlagType,
  type FlagDeclaration,
  flagName,
  isFlagValue,
  maxFlags,
  type ReleaseDocument,
  type VersionManifest,
} from '@qe/contract'
import { rulesOf } from '../flags/rules'

function typeFaults(flag: string, declaration: FlagDeclaration): string[] {
  if (declaration.type === 'one-of' && new Set(declaration.values).size < Math.max(2, declaration.values.length))
    return [`The flag ${flag} needs two values or more, each once: values: ['list', 'map'].`]
  if (declaration.type === 'one-of' && declaration.values.some((value) => value.trim() !== value || value === ''))
    return [`A value of the flag ${flag} is empty, or begins or ends with a space.`]
  if (declaration.type === 'number' && declaration.min >= declaration.max)
    return [`The flag ${flag} goes from ${declaration.min} to ${declaration.max}: min must be below max.`]
  const value: unknown = declaration.default
  if (isFlagValue(declaration, value)) return []
  return [`The default of the flag ${flag} is ${JSON.stringify(value)}, and it is ${describeFlagType(declaration)}.`]
}

/** What is wrong with the flags that a version declares, a sentence each. */
export function flagFaults({ config }: VersionManifest): string[] {
  const flags = Object.entries(config?.flags ?? {})
  return [
    ...flags.flatMap(([flag, declaration]) => [
      ...(flagName.safeParse(flag).success
        ? []
        : [`The flag ${JSON.stringify(flag)} has no name such as "new-composer": a-z, 0-9 and -, up to 40.`]),
      ...typeFaults(flag, declaration),
    ]),
    ...(flags.length > maxFlags ? [`It declares ${flags.length} flags; ${maxFlags} at most.`] : []),
  ]
}

/**
 * What a version does not take of the rules that are set, a sentence for each flag: it gives its own default there, or
 * no longer asks. Allowed, since that is how a flag ends.
 * @param flags the flags to look at: all that have rules when absent
 */
export function unusedRules(
  document: ReleaseDocument,
  { name, version, config }: VersionManifest,
  flags = Object.keys(document.flags?.[name] ?? {}),
): string[] {
  return flags.flatMap((flag) => {
    const rules = rulesOf(document, name, flag)
    if (rules.length === 0) return []
    const declaration = config?.flags && Object.hasOwn(config.flags, flag) ? config.flags[flag] : undefined
    if (!declaration)
      return [
        [
          `${name} ${version} no longer declares the flag ${flag}, which has rules. Once nobody has a version that`,
          `does: flag ${name} ${flag} --reset`,
        ].join(' '),
      ]
    const misfits = rules.filter(({ value }) => !isFlagValue(declaration, value)).map(({ value }) => String(value))
    return misfits.length > 0
      ? [
          [
            `${name} ${version} gives its default of the flag ${flag} in place of ${misfits.join(' and ')}:`,
            `there it is ${describeFlagType(declaration)}.`,
          ].join(' '),
        ]
      : []
  })
}
