import type { ResolvedVersion, SignalOutcome } from '@qe/contract'
import { FlagsContext, type Watch, WatchContext } from '@qe/platform/host'
import { Component, memo, type ReactNode, Suspense, use, useMemo, useRef } from 'react'
import { noteSignal } from '../watch/watch'
import { noteEntered } from '../watch/watch-hangs'
import { useRegionWatch } from '../watch/watch-region'
import { loadView } from './load-remote'
import { useRegionStyles } from './region-styles'
import { attemptOf, declaresSignal, flagsOf, reportFailure, useActiveVersion } from './remote-state'
import styles from './remote-view.module.css'
import type { ViewKey } from './view-key'

interface BoundaryProps {
  name: string
  version: string
  children: ReactNode
}

/** Catches what a view throws, so that the page around it stays. A load failure has been reported already. */
class RemoteBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    const { name, version } = this.props
    reportFailure(name, version, 'render-error', error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** The watch of one version of a remote. */
function watchOf(remote: string, version: string): Watch {
  const note = (outcome: SignalOutcome) => (signal: string, reason?: unknown) =>
    declaresSignal(remote, signal)
      ? noteSignal({ remote, version }, signal, outcome, reason)
      : console.error(`${remote} does not declare the signal ${signal} in its remote.config.ts.`)
  return { ok: note('ok'), fail: note('fail') }
}

function Loaded({
  name,
  version,
  view,
  viewProps,
}: {
  name: string
  version: ResolvedVersion
  view: ViewKey
  viewProps: object
}) {
  const View = use(loadView(name, version, view))
  const region = useRef<HTMLDivElement>(null)
  const isPage = 'route' in view
  noteEntered({ remote: name, version: version.version }, isPage)
  useRegionStyles(version.base, region)
  useRegionWatch(region, { remote: name, version: version.version }, isPage)
  const watch = useMemo(() => watchOf(name, version.version), [name, version.version])
  const flags = useMemo(() => flagsOf(name, version.version), [name, version.version])
  return (
    <div ref={region} className={styles.region} data-remote={name} data-version={version.version}>
      <WatchContext value={watch}>
        <FlagsContext value={flags}>
          <View {...viewProps} />
        </FlagsContext>
      </WatchContext>
    </div>
  )
}

/** The folder of a version → the component around its views. */
const named = new Map<string, typeof Loaded>()

/**
 * {@link Loaded} by the name of its version's folder. Where the server's HTML is another, React tells the components
 * around the difference by their names, and there may be none of the remote's own between it and the region.
 */
function loadedFrom(base: string): typeof Loaded {
  const known = named.get(base)
  if (known) return known
  const component: typeof Loaded = (props) => <Loaded {...props} />
  Object.defineProperty(component, 'name', { value: base })
  named.set(base, component)
  return component
}

interface Props {
  name: string
  view: ViewKey
  viewProps?: object
  /** Rendered while the code loads. */
  loading: ReactNode
  /** Rendered when no version works. */
  failed: ReactNode
}

const noProps = {}

/**
 * A page or slot filler of a remote, in the version that this page uses. `data-remote` and `data-version` tell the
 * panel and tests whose region it is. Renders again only for other props, see {@link Slot}.
 */
export const RemoteView = memo(({ name, view, viewProps = noProps, loading, failed }: Props) => {
  const version = useActiveVersion(name)
  if (!version) return failed
  const View = loadedFrom(version.base)
  return (
    <RemoteBoundary key={`${version.version}#${attemptOf(name)}`} name={name} version={version.version}>
      <Suspense fallback={loading}>
        <View name={name} version={version} view={view} viewProps={viewProps} />
      </Suspense>
    </RemoteBoundary>
  )
})
