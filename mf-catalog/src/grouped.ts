/** Members by key, keys in order of first appearance. (`Map.groupBy`, for browsers of two years ago.) */
export function grouped<T>(members: readonly T[], keyOf: (member: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const member of members) {
    const key = keyOf(member)
    groups.set(key, [...(groups.get(key) ?? []), member])
  }
  return [...groups]
}
