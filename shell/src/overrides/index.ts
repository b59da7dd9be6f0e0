import { type PageRemote, type PageSnapshot, workingTree } from '@qe/contract'
import { activeVersion, type FailureKind, onFailure } from '../loading/remote-state'
import { activeOverrides, sourceOf } from './active'
import { showBadge } from './badge'
import { removeOverride } from './change'
import { addNotice, removeActiveOverride, setActiveOverrides } from './state'
import { withWorkingTrees } from './working-tree'

declare global {
  /** Called by a dev server's code after an edit is rendered (`shared/build/refresh-runtime.mjs`). */
  var __qeEdited: (() => void) | undefined
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/([^.])$/, '$1.') ?? ''
const fallbackSentence = ({ previous }: PageRemote) =>
  previous ? `The released ${previous.version} is shown instead` : 'It has no released version to show instead'

/** Removes an override that does not work, so that it is not tried again until somebody sets it again. */
function revokeOverride(remote: PageRemote, reason: string): void {
  removeActiveOverride(remote.name)
  const failure = `${remote.name} from ${sourceOf(remote)} was not applied: ${reason}`
  addNotice(`${failure} ${fallbackSentence(remote)}; the override is removed.`)
  void removeOverride(remote.name).catch(console.error)
}

/** Keeps an override whose edit throws while it renders: the next edit may be right, and loads the page again. */
function waitForEdit(remote: PageRemote, reason: string): void {
  const failure = `${remote.name} from ${sourceOf(remote)} failed while rendering: ${reason}`
  addNotice(`${failure} ${fallbackSentence(remote)} until you save an edit.`)
  globalThis.__qeEdited = () => activeVersion(remote.name)?.version !== workingTree && location.reload()
}

function handleFailure(remote: PageRemote, version: string, error: unknown, kind: FailureKind): void {
  if (remote.reason.kind !== 'override' || version !== remote.version) return
  if (version === workingTree && kind === 'render-error') waitForEdit(remote, firstLine(error))
  else revokeOverride(remote, firstLine(error))
}

/**
 * Starts a page with overrides: fetches the configs of working trees, shows the badge, and handles overrides that fail.
 * @returns the snapshot with the working trees' routes and slots
 */
export async function applyOverrides(snapshot: PageSnapshot): Promise<PageSnapshot> {
  setActiveOverrides(activeOverrides(snapshot.remotes))
  for (const notice of snapshot.notices ?? []) addNotice(notice)
  onFailure(handleFailure)
  const applied = await withWorkingTrees(snapshot, revokeOverride)
  showBadge()
  return applied
}
