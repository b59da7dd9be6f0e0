import {
  type Override,
  type PageSnapshot,
  type ReleaseDocument,
  type ResolvedVersion,
  resolveShell,
  resolveSnapshot,
  type Visitor,
} from '@qe/contract'
import { canaries } from '../watch/follow'
import type { Config } from './config'
import { withOverride, withOverrides } from './override'
import { asReplay, type Replay } from './replay'
import { issueVisit } from './visit'

export interface Made {
  shell: ResolvedVersion
  snapshot: PageSnapshot
}

interface Asked {
  visitor: Visitor
  replay: Replay | null
  /** What the panel has set, as far as this visitor is entitled to it. */
  overrides: readonly Override[]
  /** Header of a remote's dev server. */
  devServer: string | undefined
  /** Whether the panel is for this visitor. */
  isDeveloping: boolean
}

/**
 * The shell and the snapshot of a page; null when no shell is published. Pages that nobody else gets have no mark to
 * report with.
 */
export function snapshotFor(
  document: ReleaseDocument,
  { visitor, replay, overrides, devServer, isDeveloping }: Asked,
  config: Config,
): Made | null {
  const shell = resolveShell(document, visitor)
  if (!shell) return null
  const published = {
    ...resolveSnapshot(document, visitor, config.site),
    shell: { version: shell.version, why: shell.why },
    ...(isDeveloping && { developing: { origins: config.overrideOrigins } }),
  }
  if (replay) return { shell, snapshot: asReplay(published, replay.revision) }
  const chosen = withOverrides(published, document, overrides)
  const overridden = config.production ? chosen : withOverride(chosen, devServer)
  if (overridden !== published) return { shell, snapshot: overridden }
  const vitals = canaries(document).length > 0 || Math.random() < config.watch.vitalsShare
  return { shell, snapshot: { ...published, visit: issueVisit(config.visitKey, visitor.id, Date.now()), vitals } }
}
