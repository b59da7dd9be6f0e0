import type { Audience, PageRemote, PageSnapshot, SlotName } from '@qe/contract'
import { useSession } from '@qe/platform'
import type { SlotRenderer } from '@qe/platform/host'
import { createContext, useContext, useMemo } from 'react'
import { useOtherRemotes, useSwitchedOff } from './remote-state'
import { RemoteView } from './remote-view'

export const SnapshotContext = createContext<PageSnapshot | null>(null)

export function useSnapshot(): PageSnapshot {
  const snapshot = useContext(SnapshotContext)
  if (!snapshot) throw new Error('useSnapshot is used outside of SnapshotContext.')
  return snapshot
}

/** The remotes of this page that are not switched off. */
export function useRemotes(): PageRemote[] {
  const { remotes, off = [] } = useSnapshot()
  const others = useOtherRemotes() ?? []
  const switchedOff = useSwitchedOff()
  return [...remotes, ...off, ...others].filter(({ name }) => !switchedOff.has(name))
}

/** Tells whether the visitor belongs to an audience of an entry, a page or a slot filler. */
export function useAudience(): (who: Audience) => boolean {
  const { isLoggedIn, isProvider } = useSession()
  return (who) =>
    who === 'everyone' ||
    (who === 'signed-in' && isLoggedIn) ||
    (who === 'signed-out' && !isLoggedIn) ||
    (who === 'provider' && isProvider) ||
    (who === 'guest' && !isProvider)
}

/** Renders all fillers of a slot, in order. A filler that fails is replaced by the fallback; the others stay. */
export const RenderSlot: SlotRenderer = ({
  name,
  props,
  fallback,
}: {
  name: SlotName
  props: object
  fallback: React.ReactNode
}) => {
  const remotes = useRemotes()
  const isFor = useAudience()
  const view = useMemo(() => ({ slot: name }), [name])
  const fillers = remotes
    .flatMap((remote) =>
      remote.config.slots
        .filter(({ slot, who }) => slot === name && isFor(who))
        .map((filler) => ({ remote: remote.name, filler })),
    )
    .sort((a, b) => a.filler.order - b.filler.order)
  if (fillers.length === 0) return <>{fallback}</>
  return fillers.map(({ remote }) => (
    <RemoteView key={remote} name={remote} view={view} viewProps={props} loading={fallback} failed={fallback} />
  ))
}
