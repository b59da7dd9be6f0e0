/** The samples of a text in the format of Prometheus, as its query API gives them. */
function samplesIn(text: string) {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name || !value) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', of = '']) => [label, of])
    return [{ metric: { __name__: name, ...Object.fromEntries(pairs) } as Record<string, string>, value: [0, value] }]
  })
}

/** A Prometheus that has just scraped these metrics: answers queries by the names in them. */
export function prometheusWith(metrics: () => string): typeof fetch {
  return async (address) => {
    const query = new URL(String(address)).searchParams.get('query') ?? ''
    const names = new RegExp(`^(?:${/__name__=~"([^"]*)"/.exec(query)?.[1]})$`)
    const result = samplesIn(metrics()).filter(({ metric }) => names.test(metric['__name__'] ?? ''))
    return Response.json({ status: 'success', data: { resultType: 'vector', result } })
  }
}
