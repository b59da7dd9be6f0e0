import type { ResolvedVersion } from '@qe/contract'
import { Component, type ReactNode, Suspense, use, useEffect } from 'react'
import { noteVersion } from '../watch/watch'
import { attemptOf, reportFailure, useActiveVersion } from './active-version'
import styles from './remote-view.module.css'
import { isLoadFailure, loadView, type ViewKey } from './views'

interface BoundaryProps {
  name: string
  version: string
  children: ReactNode
}

/** Whatever a view throws, while loading or rendering, ends here: the remote turns to its last good version. */
class RemoteBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    const { name, version } = this.props
    noteVersion({ remote: name, version }, isLoadFailure(error) ? 'load-failure' : 'render-error', error)
    reportFailure(name, version, error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
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
  useEffect(() => {
    noteVersion({ remote: name, version: version.version }, 'shown')
  }, [name, version])
  return <View {...viewProps} />
}

interface Props {
  name: string
  view: ViewKey
  viewProps?: object
  /** While the code is on its way. */
  loading: ReactNode
  /** When no version works. */
  failed: ReactNode
}

/**
 * A page or slot filler of a remote, in the version this page uses; marked, so that one can see on the page what is
 * whose.
 */
export function RemoteView({ name, view, viewProps = {}, loading, failed }: Props) {
  const version = useActiveVersion(name)
  if (!version) return failed
  return (
    <RemoteBoundary key={`${version.version}#${attemptOf(name)}`} name={name} version={version.version}>
      <Suspense fallback={loading}>
        <div className={styles.region} data-remote={name} data-version={version.version}>
          <Loaded name={name} version={version} view={view} viewProps={viewProps} />
        </div>
      </Suspense>
    </RemoteBoundary>
  )
}
