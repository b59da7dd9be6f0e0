import { type Release, type ReleaseDocument, release } from '@qe/contract'
import { z } from 'zod'

/** One version's part in a change: it was published, or other people get it from now on. */
export const change = z.union([
  z.object({ name: z.string(), add: release }),
  z.object({
    name: z.string(),
    version: z.string(),
    deployment: release.shape.deployment,
    cohorts: z.array(z.string()),
    disabled: release.shape.extras.shape.disabled,
  }),
])
export type Change = z.infer<typeof change>

/** A line of the log. All of them in order make the document. */
export const logEntry = z.object({
  revision: z.int(),
  /** So that whoever wrote it knows it again when the answer to the write was lost. */
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  /** What was done, such as `publish mf-chat 0.1.1`. */
  action: z.string(),
  /** What a reader of the log should know besides, such as that no smoke load was made. */
  note: z.string().optional(),
  changes: z.array(change),
  /** sha-256 of the entry before, so that a changed or missing one shows. */
  previous: z.string(),
  /** sha-256 of the document that it led to. */
  document: z.string(),
})
export type LogEntry = z.infer<typeof logEntry>

/** The entry in these bytes; null when they are none, or one of a kind that is not known here. */
export function entryIn(bytes: Buffer): LogEntry | null {
  try {
    return logEntry.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

const changed = (
  found: Release,
  { deployment, cohorts, disabled }: Exclude<Change, { add: Release }>,
  revision: number,
): Release => ({
  ...found,
  deployment,
  extras: { ...found.extras, cohorts, disabled, revision },
})

/** The document after a change. Pure: the same document and changes always give the same. */
export function apply(document: ReleaseDocument, changes: readonly Change[], revision: number): ReleaseDocument {
  const microFrontends = { ...document.microFrontends }
  for (const one of changes) {
    const releases = microFrontends[one.name] ?? []
    microFrontends[one.name] =
      'add' in one
        ? [{ ...one.add, extras: { ...one.add.extras, revision } }, ...releases]
        : releases.map((found) => (found.metadata.version === one.version ? changed(found, one, revision) : found))
  }
  return { ...document, microFrontends }
}
