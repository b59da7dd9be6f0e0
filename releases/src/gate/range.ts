/** Whether a version satisfies a range: `^0.1.0` accepts 0.1.x, `^1.2.0` accepts 1.2 and later below 2. */
export function satisfies(range: string, version: string): boolean {
  const parse = (text: string) => text.replace('^', '').split('.').map(Number)
  const [wanted, given] = [parse(range), parse(version)]
  const fixed = wanted[0] === 0 ? 2 : 1
  for (let part = 0; part < 3; part++) {
    const [want, have] = [wanted[part] ?? 0, given[part] ?? 0]
    if (part < fixed ? want !== have : have !== want) return part >= fixed && have > want
  }
  return true
}
