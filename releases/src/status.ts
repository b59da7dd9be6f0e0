import type { FolderStore } from './store/folder-store'

/** What is published, as a table a person can read. */
export async function statusTable(store: FolderStore): Promise<string> {
  const { microFrontends } = await store.read()
  const rows = Object.entries(microFrontends)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, releases]) =>
      releases.map(({ metadata, deployment, extras }) => [
        name,
        metadata.version,
        extras.disabled ? 'disabled' : deployment.default ? 'default' : `${deployment.traffic} %`,
        extras.cohorts.join(', '),
        extras.publishedAt.slice(0, 16).replace('T', ' '),
        extras.manifest.config?.owner ?? '',
        extras.disabled?.reason ?? '',
      ]),
    )
  if (rows.length === 0) return 'Nothing has been published yet.'
  const table = [['name', 'version', 'traffic', 'cohorts', 'published', 'owner', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
