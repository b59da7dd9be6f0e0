import {
  type Override,
  type ReleaseDocument,
  type ResolvedSnapshot,
  type ResolvedVersion,
  resolveShell,
  resolveSnapshot,
  type Visitor,
  withFlags,
} from '@qe/contract'
import type { OpenPreview } from '../preview/preview-link'
import { canaries } from '../watch/follow'
import type { Config } from './config'
import { applyDevServerHeader, applyOverrides, applyPreviews } from './overrides'
import { type Replay, withReplayReason } from './replay'

/** The shell and the remotes of one page. */
export interface ResolvedPage {
  shell: ResolvedVersion
  snapshot: ResolvedSnapshot
  /** Whether it may report: replays and overrides must not count for a version. */
  isReleased: boolean
}

export interface PageVisitor {
  visitor: Visitor
  /** Whether this visitor may use the panel. */
  isDeveloping: boolean
}

interface SnapshotRequest extends PageVisitor {
  replay: Replay | null
  /** Overrides from the panel that this visitor is allowed to use. */
  overrides: readonly Override[]
  previews: readonly OpenPreview[]
  /** The `x-qe-override` header of a remote's dev server. */
  devServer: string | undefined
}

/** Resolves the released versions of a page; null when no shell is published. */
export function resolveReleased(
  document: ReleaseDocument,
  { visitor, isDeveloping }: PageVisitor,
  { site, overrideOrigins }: Pick<Config, 'site' | 'overrideOrigins'>,
): ResolvedPage | null {
  const shell = resolveShell(document, visitor)
  if (!shell) return null
  const snapshot = {
    ...resolveSnapshot(document, visitor, site),
    shell: { version: shell.version, why: shell.why },
    ...(isDeveloping && { developing: { origins: overrideOrigins } }),
  }
  return { shell, snapshot, isReleased: true }
}

/** Whether a page load measures web vitals: always while a version is in rollout. */
export const measuresVitals = (document: ReleaseDocument, { watch }: Pick<Config, 'watch'>): boolean =>
  canaries(document).length > 0 || Math.random() < watch.vitalsShare

/** Resolves the shell and the snapshot of a page; null when no shell is published. */
export function resolvePage(
  document: ReleaseDocument,
  { replay, overrides, previews, devServer, ...visit }: SnapshotRequest,
  config: Config,
): ResolvedPage | null {
  const released = resolveReleased(document, visit, config)
  if (!released) return null
  const { shell, snapshot } = released
  if (replay) return { shell, snapshot: withReplayReason(snapshot, replay.revision), isReleased: false }
  const chosen = applyPreviews(applyOverrides(snapshot, document, overrides), document, previews)
  const overridden = config.production ? chosen : applyDevServerHeader(chosen, devServer)
  if (overridden === snapshot) return released
  return { shell, snapshot: withFlags(overridden, document, visit.visitor), isReleased: false }
}
