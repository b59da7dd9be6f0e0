/** The field that an error is of: `houseRules` for `houseRules.3`. */
export const fieldOf = (name: string): string => name.split('.')[0] ?? name

/** Errors of the items of a list, by the index of the item: of `houseRules` for `houseRules.3`. */
export const itemErrors = (errors: Readonly<Record<string, string>>, field: string): [index: number, text: string][] =>
  Object.entries(errors).flatMap(([name, text]) => {
    const [of, index] = name.split('.')
    return of === field && index !== undefined ? [[Number(index), text] as [number, string]] : []
  })
