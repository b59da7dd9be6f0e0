import { type PageSnapshot, type ResolvedRemote, workingTree } from '@qe/contract'
import { activeVersion, onFailure } from '../loading/active-version'
import { isLoadFailure } from '../loading/views'
import { activeOverrides, placeOf } from './active'
import { showBadge } from './badge'
import { removeOverride } from './change'
import { begin, remove, say } from './state'
import { withWorkingTrees } from './working-tree'

declare global {
  /** Called by a dev server's code after it has shown an edit (`shared/build/refresh-runtime.mjs`). */
  var __qeEdited: (() => void) | undefined
}

const sentence = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/([^.])$/, '$1.')
const released = ({ previous }: ResolvedRemote) =>
  previous ? `The released ${previous.version} stands in` : 'Nothing of it is released, so nothing stands in'

/** An override that does not work is taken back, and tried again only when somebody sets it again. */
function takeBack(remote: ResolvedRemote, reason: string): void {
  remove(remote.name)
  say(`${remote.name} from ${placeOf(remote)} was not taken: ${reason} ${released(remote)}; the override is removed.`)
  void removeOverride(remote.name).catch(console.error)
}

/**
 * An edit that throws while it renders is a moment of work, no reason to begin anew: the next edit brings the working
 * tree back.
 */
function waitForEdit(remote: ResolvedRemote, reason: string): void {
  say(
    `${remote.name} from ${placeOf(remote)} failed while rendering: ${reason} ${released(remote)} until you save an edit.`,
  )
  globalThis.__qeEdited = () => activeVersion(remote.name)?.version !== workingTree && location.reload()
}

function failed(remote: ResolvedRemote, version: string, error: unknown): void {
  if (remote.why !== 'override' || version !== remote.version) return
  const reason = sentence(error) ?? ''
  if (version === workingTree && !isLoadFailure(error)) waitForEdit(remote, reason)
  else takeBack(remote, reason)
}

/** Begins a page with overrides: what the dev servers say, the badge, and the way back from those that fail. */
export async function takeOverrides(snapshot: PageSnapshot): Promise<PageSnapshot> {
  begin(activeOverrides(snapshot.remotes))
  onFailure(failed)
  const taken = await withWorkingTrees(snapshot, takeBack)
  showBadge()
  return taken
}
