/** The list with one of its members put elsewhere. */
export function put<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const one = list[from]
  return one === undefined ? [...list] : [...rest.slice(0, to), one, ...rest.slice(to)]
}
