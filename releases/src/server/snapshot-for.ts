import { type PageSnapshot, type ReleaseDocument, type ResolvedVersion, resolveShell, resolveSnapshot, type Visitor } from '@qe/contract'
import type { Config } from './config'
import { withOverride } from './override'
import { asReplay, type Replay } from './replay'
import { issueVisit } from './visit'

export interface Made {
  shell: ResolvedVersion
  snapshot: PageSnapshot
}

interface Asked {
  visitor: Visitor
  replay: Replay | null
  /** Header of a remote's dev server. */
  override: string | undefined
}

/** The shell and the snapshot of a page; null when no shell is published. Pages that nobody else gets have no mark to report with. */
export function snapshotFor(document: ReleaseDocument, { visitor, replay, override }: Asked, config: Config): Made | null {
  const shell = resolveShell(document, visitor)
  if (!shell) return null
  const published = { ...resolveSnapshot(document, visitor, config.site), shell: { version: shell.version, why: shell.why } }
  if (replay) return { shell, snapshot: asReplay(published, replay.revision) }
  const overridden = config.production ? published : withOverride(published, override)
  const isOwn = overridden === published
  return { shell, snapshot: isOwn ? { ...published, visit: issueVisit(config.visitKey, visitor.id, Date.now()) } : overridden }
}
