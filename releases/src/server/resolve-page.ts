import {
  type Override,
  type ReleaseDocument,
  type ResolvedSnapshot,
  type ResolvedVersion,
  resolveShell,
  resolveSnapshot,
  type Visitor,
} from '@qe/contract'
import { canaries } from '../watch/follow'
import type { Config } from './config'
import { applyDevServerHeader, applyOverrides } from './overrides'
import { type Replay, withReplayReason } from './replay'

/** The shell and the remotes of one page. */
export interface ResolvedPage {
  shell: ResolvedVersion
  snapshot: ResolvedSnapshot
  /** Whether it may report: replays and overrides must not count for a version. */
  isReleased: boolean
}

interface SnapshotRequest {
  visitor: Visitor
  replay: Replay | null
  /** Overrides from the panel that this visitor is allowed to use. */
  overrides: readonly Override[]
  /** The `x-qe-override` header of a remote's dev server. */
  devServer: string | undefined
  /** Whether this visitor may use the panel. */
  isDeveloping: boolean
}

/** Resolves the shell and the snapshot of a page; null when no shell is published. */
export function resolvePage(
  document: ReleaseDocument,
  { visitor, replay, overrides, devServer, isDeveloping }: SnapshotRequest,
  config: Config,
): ResolvedPage | null {
  const shell = resolveShell(document, visitor)
  if (!shell) return null
  const released = {
    ...resolveSnapshot(document, visitor, config.site),
    shell: { version: shell.version, why: shell.why },
    ...(isDeveloping && { developing: { origins: config.overrideOrigins } }),
  }
  if (replay) return { shell, snapshot: withReplayReason(released, replay.revision), isReleased: false }
  const chosen = applyOverrides(released, document, overrides)
  const overridden = config.production ? chosen : applyDevServerHeader(chosen, devServer)
  if (overridden !== released) return { shell, snapshot: overridden, isReleased: false }
  const vitals = canaries(document).length > 0 || Math.random() < config.watch.vitalsShare
  return { shell, snapshot: { ...released, vitals }, isReleased: true }
}
