/** Formats rows as a table with aligned columns; the first row is the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n')
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Formats a time as `2026-11-21 10:30`, UTC. */
export const minute = (iso: string) => iso.slice(0, 16).replace('T', ' ')
